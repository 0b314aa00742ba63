// POST /v1/sendExpiryNotificationNow.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { recordNamingByFieldOrId } from '../../api/records';
import { ADDRESSED_CHANNELS, byChannel, channelFlags } from '../../messaging/channel';
import { stageExpiryNotificationByHand } from '../fire/notifyNow';
import { ledgerSendOut, viewLedgerSend } from '../views';

const { body: fields, idOf } = recordNamingByFieldOrId('expiry_id');

export const sendExpiryNotificationNow = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  tier: 'sensitive',
  docs: {
    summary: 'Send a notification now',
    description:
      'Sends the reminder message immediately, over the given channels, to everyone a reminder would reach. Returns one record per recipient and channel; skipped ones have a reason. Follow the messages’ delivery with getReminderSends.',
  },
  input: { body: z.object({ ...fields, ...byChannel(z.boolean().default(true)) }) },
  output: {
    200: z.object({
      message: z.string(),
      notification_id: z.string().nullable(),
      count: z.int(),
      sends: z.array(ledgerSendOut),
    }),
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { tenant, now, writes }) => {
    if (!ADDRESSED_CHANNELS.some((channel) => body[channel]))
      throw invalidFields({ email: `Select at least one of ${ADDRESSED_CHANNELS.join(', ')}` });
    const sends = await stageExpiryNotificationByHand({
      ...{ tenant, now, writes, expiryId: idOf({ body }) },
      channels: channelFlags((channel) => body[channel]),
    });
    const count = sends.filter(({ status }) => status !== 'skipped').length;
    const message = count > 0 ? 'Notifications are on their way' : 'There was no one to notify';
    return okReply({
      message,
      notification_id: sends[0]?.reminder_id ?? null,
      count,
      sends: sends.map(viewLedgerSend),
    });
  },
});
