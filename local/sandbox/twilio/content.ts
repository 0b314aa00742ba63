// Twilio's Content API: the templates of WhatsApp messages, and whether WhatsApp has approved them.
import { randomBytes } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { errorBody } from './errors';

export const APPROVALS = ['unsubmitted', 'received', 'pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type Approval = (typeof APPROVALS)[number];

export interface ContentTemplate {
  sid: string;
  name: string;
  language: string;
  /** Placeholders are `{{1}}`, `{{2}}`, … */
  body: string;
  /** The values of placeholders. */
  variables: Record<string, string>;
  approval: Approval;
  category: string;
}

const creation = z.object({
  friendly_name: z.string().optional(),
  language: z.string().min(2),
  variables: z.record(z.string(), z.string()).default({}),
  types: z.object({ 'twilio/text': z.object({ body: z.string().min(1).max(1024) }) }),
});
const submission = z.object({ name: z.string().regex(/^[a-z0-9_]+$/), category: z.string() });
const values = z.record(z.string(), z.string());

export class ContentTemplates {
  private readonly bySid = new Map<string, ContentTemplate>();

  /** @param initial the templates that were approved before the service was deployed */
  constructor(private readonly initial: readonly ContentTemplate[]) {
    this.clear();
  }

  get(sid: string): ContentTemplate | undefined {
    return this.bySid.get(sid);
  }

  list(): ContentTemplate[] {
    return [...this.bySid.values()];
  }

  put(template: ContentTemplate): ContentTemplate {
    this.bySid.set(template.sid, template);
    return template;
  }

  clear(): void {
    this.bySid.clear();
    for (const template of this.initial) this.put({ ...template });
  }
}

/**
 * The template's text with its values; null for values that WhatsApp rejects: empty, with a line break or tab, or with
 * more than four consecutive spaces.
 */
export function fillTemplate({ body, variables }: ContentTemplate, given: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(given === '' ? '{}' : given);
  } catch {
    return null;
  }
  const checked = values.safeParse(parsed);
  if (!checked.success) return null;
  if (Object.values(checked.data).some((value) => value === '' || /[\n\r\t]| {5}/.test(value))) return null;
  const all: Record<string, string> = { ...variables, ...checked.data };
  return body.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => all[key] ?? mark);
}

const shown = (template: ContentTemplate, accountSid: string) => {
  const { sid, name, language, body, variables } = template;
  const url = `https://content.twilio.com/v1/Content/${sid}`;
  return {
    sid,
    account_sid: accountSid,
    friendly_name: name,
    language,
    variables,
    types: { 'twilio/text': { body } },
    url,
    links: { approval_create: `${url}/ApprovalRequests/whatsapp`, approval_fetch: `${url}/ApprovalRequests` },
    date_created: '2026-01-01T00:00:00Z',
    date_updated: '2026-01-01T00:00:00Z',
  };
};

const approvalOf = ({ name, approval, category, body }: ContentTemplate) => ({
  type: 'whatsapp',
  name,
  category,
  content_type: 'twilio/text',
  body,
  status: approval,
  rejection_reason: approval === 'rejected' ? 'INVALID_FORMAT' : '',
  allow_category_change: true,
});

const invalid = (error: z.ZodError) => errorBody(400, 20422, z.prettifyError(error));

export function contentRouter(
  templates: ContentTemplates,
  { gate, authenticated, accountSid }: { gate: RequestHandler; authenticated: RequestHandler; accountSid: string },
): Router {
  const router = Router();
  router.use('/v1/Content', gate, authenticated, express.json());

  router.get('/v1/Content', (_req, res) => {
    const meta = { key: 'contents', page: 0, page_size: 50, next_page_url: null, previous_page_url: null };
    const url = 'https://content.twilio.com/v1/Content?PageSize=50&Page=0';
    const contents = templates.list().map((template) => shown(template, accountSid));
    res.json({ contents, meta: { ...meta, url, first_page_url: url } });
  });
  router.post('/v1/Content', (req, res) => {
    const asked = creation.safeParse(req.body);
    if (!asked.success) {
      res.status(400).json(invalid(asked.error));
      return;
    }
    const { friendly_name: name = '', language, variables, types } = asked.data;
    const template = templates.put({
      sid: `HX${randomBytes(16).toString('hex')}`,
      ...{ name, language, variables, body: types['twilio/text'].body },
      ...{ approval: 'unsubmitted', category: '' },
    });
    res.status(201).json(shown(template, accountSid));
  });
  router.use('/v1/Content/:sid', (req, res, next) => {
    if (templates.get(req.params.sid)) next();
    else res.status(404).json(errorBody(404, 20404, `The requested resource /Content/${req.params.sid} was not found`));
  });
  router.get('/v1/Content/:sid', (req, res) => {
    const template = templates.get(req.params.sid);
    if (template) res.json(shown(template, accountSid));
  });
  router.get('/v1/Content/:sid/ApprovalRequests', (req, res) => {
    const template = templates.get(req.params.sid);
    if (!template) return;
    const { sid } = template;
    const url = `https://content.twilio.com/v1/Content/${sid}/ApprovalRequests`;
    res.json({ sid, account_sid: accountSid, url, whatsapp: approvalOf(template) });
  });
  router.post('/v1/Content/:sid/ApprovalRequests/whatsapp', (req, res) => {
    const template = templates.get(req.params.sid);
    const asked = submission.safeParse(req.body);
    if (!asked.success) {
      res.status(400).json(invalid(asked.error));
      return;
    }
    if (template) res.status(201).json(approvalOf(templates.put({ ...template, ...asked.data, approval: 'received' })));
  });
  return router;
}
