// Workflows, runs and triggers for tests.
import { expect } from 'chai';
import { notifications } from '../../functions/notifications/notification';
import { addMs, HOUR_MS, MINUTE_MS } from '../../functions/platform/clock';
import { workflowRuns } from '../../functions/workflows/runs/run';
import { sandbox } from './sandbox';
import type { Person, World } from './world';

export const stepIds = (sections: { steps: { id: string }[] }[]): string[] =>
  sections.flatMap(({ steps }) => steps.map(({ id }) => id));

/** Creates a workflow with these steps in one section. */
export async function newWorkflow(person: Person, steps: object[], title = 'Renewal'): Promise<string> {
  const sections = [{ id: 'all', title: 'All', steps }];
  const answer = await person.call('/v1/createWorkflow', { body: { title, sections } });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  return answer.body.workflow_id;
}

export async function newExpiry(person: Person, expiry_date: string, over: object = {}): Promise<string> {
  const answer = await person.call('/v2/expiries', { body: { name: 'Licence', expiry_date, ...over } });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  return answer.body.id;
}

export async function newTrigger(person: Person, body: object) {
  const answer = await person.call('/v1/createExpiryWorkflowTrigger', { body });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  return answer.body.trigger;
}

/** The expiry's only trigger, in its current state. */
export const triggerNow = async (person: Person, expiryId: string) =>
  (await person.call(`/v1/getExpiryWorkflowTriggers?expiry_id=${expiryId}`)).body.triggers[0];

/** Moves the clock to a minute before that instant. */
export async function moveBefore(instant: string): Promise<void> {
  await sandbox.skipTo(addMs(new Date(instant), -2 * HOUR_MS));
  await sandbox.moveTo(addMs(new Date(instant), -MINUTE_MS));
}

export const runsOf = (world: World) => workflowRuns.of(world).list((query) => query);

export const notificationsOf = async (world: World, person: Person): Promise<string[]> => {
  const found = await notifications.of(world).list((query) => query.where('user_id', '==', person.id));
  return found.map(({ message }) => message).sort();
};
