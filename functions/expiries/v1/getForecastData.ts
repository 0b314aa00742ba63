// Any method /v1/getForecastData.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { cappedIntegerInput } from '../../api/fields';
import { loadTodayInOrganizationZone } from '../../organizations/organization';
import { expiryForecastOf, forecastWithinItemLimit, MAX_FORECAST_ITEMS } from '../lines/forecast';
import { forecastOut } from '../lines/forecastOut';
import { listExpiryLines } from '../lines/store';

/** A century. */
const MAX_MONTHS = 1200;

export const getForecastData = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ANY_MEMBER,
  docs: {
    summary: 'Get the forecast',
    description:
      'Covers all expiries that are not archived and includes every committed change. `items` and `riskItems` list ' +
      `all records, soonest first. Above \`max_items\` items in total, each list is truncated to its ` +
      'first records and the response has `items_truncated: true`. Counts always cover all records.',
  },
  input: {
    query: z.object({
      months: cappedIntegerInput({ min: 1, max: MAX_MONTHS, fallback: 12 }),
      max_items: cappedIntegerInput({
        min: 0,
        max: MAX_FORECAST_ITEMS,
        fallback: MAX_FORECAST_ITEMS,
      }).describe('The maximum number of items in all lists together; counts cover all records'),
    }),
  },
  output: { 200: forecastOut },
  run: async ({ query }, { tenant, now }) => {
    const [today, entries] = await Promise.all([
      loadTodayInOrganizationZone(tenant, now),
      listExpiryLines(tenant),
    ]);
    const forecast = expiryForecastOf(entries, today, query.months);
    return okReply(forecastWithinItemLimit(forecast, query.max_items));
  },
});
