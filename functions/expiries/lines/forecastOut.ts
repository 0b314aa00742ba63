// The response schema of the forecast.
import { z } from 'zod';
import { namedOpenApiObject } from '../../api/records';
import { EXPIRY_PRIORITIES } from './states';

const item = z.object({
  id: z.string(),
  name: z.string(),
  expiry_date: z.string(),
  act_by_date: z.string().nullable(),
  type: z.string().nullable(),
  priority: z.enum(EXPIRY_PRIORITIES),
  assigned_to: z.string().describe('A user id or `Unassigned`'),
});

const count = z.int();

export const forecastOut = namedOpenApiObject('Forecast', {
  success: z.literal(true),
  summary: z.object({
    totalActive: count.describe('Open expiries, including overdue ones'),
    totalOverdue: count,
    expiringThisMonth: count,
    expiringNextMonth: count,
    totalAtRisk: count.describe('Number of all risk items, including unlisted ones'),
    highPriorityAtRisk: count.describe('Expiries with priority High'),
    avgProcessingDays: z.number().describe('From creation to completion'),
    medianProcessingDays: z.number(),
    completionRate: z.number().describe('Percentage of all records that aren’t archived'),
    busiest_month: z.string().nullable().describe('YYYY-MM; null if nothing is due within the horizon'),
  }),
  renewalForecast: z.array(z.object({ month: z.string(), count, highPriority: count, items: z.array(item) })),
  workload: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      total: count,
      thisMonth: count,
      nextMonth: count,
      overdue: count,
      items: z.array(item),
    }),
  ),
  overdueAging: z.object({
    '1-7 days': count,
    '8-30 days': count,
    '31-90 days': count,
    '90+ days': count,
    total: count,
    items: z.array(item.extend({ days_overdue: count })),
  }),
  typeAnalysis: z.array(
    z.object({
      type: z.string(),
      total: count,
      active: count,
      expired: count,
      upcoming: count.describe('Due in the next 30 days'),
      avgDurationDays: z.number().describe('From creation to the due date'),
    }),
  ),
  riskItems: z.array(item.extend({ days_left: count, assignee_name: z.string() })),
  without_reminder: count.describe('Open expiries without a reminder'),
  items_truncated: z
    .literal(true)
    .optional()
    .describe('True if the lists are truncated; absent if they are complete'),
});
