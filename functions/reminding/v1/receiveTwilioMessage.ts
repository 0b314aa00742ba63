// POST /v1/receiveTwilioMessage: a person's message to our number; STOP and START switch their opt-in.
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden } from '../../api/errors';
import { inboundUrl } from '../../providers/twilio';
import { optByReply } from '../optByReply';
import { channelAddress, signedForm, wishIn } from '../twilioCallbacks';

/** Twilio confirms STOP and START by itself: we have nothing to say. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

export const receiveTwilioMessage = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/x-www-form-urlencoded',
  produces: 'text/xml; charset=utf-8',
  secrets: ['TWILIO_AUTH_TOKEN'],
  docs: {
    section: '2',
    summary: 'Twilio hands over a message from a person',
    description:
      'To be set as the webhook for incoming messages of the sender numbers. `STOP` switches off the opt-in of every contact with that number, `START` switches it on again.',
  },
  output: { 200: z.string() },
  errors: ['FORBIDDEN'],
  run: async (_input, { raw, now }) => {
    const form = raw && (await signedForm(raw, inboundUrl()));
    if (!form) throw forbidden('The signature is not Twilio’s');
    const wish = wishIn(form.Body ?? '');
    if (wish !== null) await optByReply(wish, channelAddress(form.From ?? ''), now);
    return ok(NO_REPLY);
  },
});
