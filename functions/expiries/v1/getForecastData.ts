// Any method /v1/getForecastData (specification sections 2 and 4.2).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { clampedInteger } from '../../api/fields';
import { forecastOf } from '../overview/forecast';
import { forecastOut } from '../overview/forecastOut';
import { readOverview } from '../overview/read';
import { todayOf } from '../overview/today';

/** A century. */
const MAX_MONTHS = 1200;

export const getForecastData = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ANY_MEMBER,
  docs: {
    summary: 'What falls due when, for whom, and what is at risk',
    description: 'Over all expiries that are not archived; right within seconds of a change.',
    section: '4.2',
  },
  input: { query: z.object({ months: clampedInteger({ min: 1, max: MAX_MONTHS, fallback: 12 }) }) },
  output: { 200: forecastOut },
  run: async ({ query }, { tenant, writes, now }) => {
    const [today, entries] = await Promise.all([todayOf(tenant, now), readOverview(tenant, writes)]);
    return ok(forecastOf(entries, today, query.months));
  },
});
