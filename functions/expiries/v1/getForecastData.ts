// Any method /v1/getForecastData.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { clampedInteger } from '../../api/fields';
import { forecastOf } from '../overview/forecast';
import { forecastOut } from '../overview/forecastOut';
import { readOverview } from '../overview/read';
import { loadToday } from '../overview/today';

/** A century. */
const MAX_MONTHS = 1200;

export const getForecastData = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ANY_MEMBER,
  docs: {
    summary: 'Get what falls due when, for whom, and what is at risk',
    description: 'Over all expiries that are not archived, with every change that was answered before.',
  },
  input: { query: z.object({ months: clampedInteger({ min: 1, max: MAX_MONTHS, fallback: 12 }) }) },
  output: { 200: forecastOut },
  run: async ({ query }, { tenant, writes, now }) => {
    const [today, entries] = await Promise.all([loadToday(tenant, now), readOverview(tenant, writes)]);
    return ok(forecastOf(entries, today, query.months));
  },
});
