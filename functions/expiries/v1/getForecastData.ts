// Any method /v1/getForecastData.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { cappedIntegerInput } from '../../api/fields';
import { expiryForecastOf, forecastWithFirstItems, ITEMS_LISTED } from '../overview/forecast';
import { forecastOut } from '../overview/forecastOut';
import { readExpiryOverview } from '../overview/read';
import { loadTodayInOrganizationZone } from '../overview/today';

/** A century. */
const MAX_MONTHS = 1200;

export const getForecastData = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ANY_MEMBER,
  docs: {
    summary: 'Get what falls due when, for whom, and what is at risk',
    description:
      'Over all expiries that are not archived, with every change that was answered before. Counts are of all; ' +
      `\`items\` and \`riskItems\` list the first ${ITEMS_LISTED}, soonest first, unless \`items=all\` asks for all.`,
  },
  input: {
    query: z.object({
      months: cappedIntegerInput({ min: 1, max: MAX_MONTHS, fallback: 12 }),
      items: z
        .enum(['first', 'all'])
        .default('first')
        .meta({ description: `Of each group, the first ${ITEMS_LISTED} records or all of them` }),
    }),
  },
  output: { 200: forecastOut },
  run: async ({ query }, { tenant, writes, now }) => {
    const [today, entries] = await Promise.all([
      loadTodayInOrganizationZone(tenant, now),
      readExpiryOverview(tenant, writes),
    ]);
    const forecast = expiryForecastOf(entries, today, query.months);
    return okReply(query.items === 'all' ? forecast : forecastWithFirstItems(forecast));
  },
});
