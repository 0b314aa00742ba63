// GET /v1/getSignInOptions: the options that a front end needs to show its sign-in and registration forms.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { params } from '../../platform/params';
import { captchaOfForms } from '../../providers/recaptcha';

export const getSignInOptions = v1Endpoint({
  methods: ['GET'],
  access: PUBLIC,
  docs: {
    summary: 'Get the sign-in options',
    description:
      'Whether people can sign in with Google, and the reCAPTCHA (version 3) that register requires; null: none.',
  },
  output: {
    200: z.object({
      google: z.boolean(),
      recaptcha: z.object({ site_key: z.string(), script_url: z.url() }).nullable(),
    }),
  },
  run: async () => okReply({ google: params.googleSignIn(), recaptcha: captchaOfForms() }),
});
