// Names of channels that are the same in every language.
export const PHONE_CHANNELS = { sms: 'SMS', whatsapp: 'WhatsApp' };
export const CHAT_CHANNELS = { slack: 'Slack', teams: 'Microsoft Teams', google_chat: 'Google Chat' };
