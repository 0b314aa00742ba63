// The hosts of the chat services' incoming webhooks.

export const CHAT_KINDS = ['slack', 'teams', 'google_chat'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** A name with a leading dot matches all its subdomains. */
export const CHAT_HOSTS: Readonly<Record<ChatKind, readonly string[]>> = {
  slack: ['hooks.slack.com'],
  teams: ['.webhook.office.com', '.logic.azure.com', '.powerplatform.com'],
  google_chat: ['chat.googleapis.com'],
};

/** The chat service that a host belongs to; null for any other host. */
export const chatKindOfHost = (hostname: string): ChatKind | null =>
  CHAT_KINDS.find((kind) =>
    CHAT_HOSTS[kind].some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)),
  ) ?? null;
