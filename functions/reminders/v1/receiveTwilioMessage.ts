// POST /v1/receiveTwilioMessage: a person's message to our number; STOP and START switch their opt-in.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden } from '../../api/errors';
import { stageWhatsappConversation } from '../../messaging/conversations';
import { stopOrResumeMessagesByReply } from '../replies/stopOrResumeMessagesByReply';
import {
  parseTwilioAddress,
  readSignedTwilioForm,
  stopOrStartWishOfTwilioForm,
} from '../replies/twilioCallbacks';

/** Twilio confirms STOP and START itself, so we send no reply. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

export const receiveTwilioMessage = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/x-www-form-urlencoded',
  produces: 'text/xml; charset=utf-8',
  secrets: ['TWILIO_AUTH_TOKEN'],
  docs: {
    summary: 'Receive a Twilio message',
    description:
      'Set this URL as the webhook for incoming messages of the sender numbers, at any of its addresses; Twilio’s signature covers the configured one. `STOP` turns off the opt-in of every contact with that number. `START`, `YES` and `UNSTOP` only undo that: they never create an opt-in that didn’t exist before. Equivalent words in our languages work too, ignoring case, punctuation and quotes. A sentence that contains such a word changes nothing. Twilio’s `OptOutType` takes precedence.',
  },
  output: { 200: z.string() },
  errors: ['FORBIDDEN'],
  run: async (_input, { raw, now, writes }) => {
    const form = raw && (await readSignedTwilioForm(raw, 'receiveTwilioMessage'));
    if (!form) throw forbidden('The Twilio signature is invalid');
    const sender = parseTwilioAddress(form.From ?? '');
    if (sender.channel === 'whatsapp') stageWhatsappConversation(writes, sender.address, now);
    const wish = stopOrStartWishOfTwilioForm(form);
    if (wish !== null) await stopOrResumeMessagesByReply(wish, sender, now);
    return okReply(NO_REPLY);
  },
});
