// Cloud Tasks as the client library speaks it without gRPC: the v2 REST calls on tasks.
import express, { Router } from 'express';
import type { Faults } from '../faults';
import { answerGoogleError, GoogleApiError, googleErrorBody } from '../googleError';
import type { TaskQueues } from './queues';
import { taskJson } from './task';

const DEFAULT_PAGE_SIZE = 1000;
/** The client sends view `FULL` as a number when it asks for numeric enums. */
const FULL_VIEW = new Set<unknown>(['FULL', '2', 2]);
const TASKS_PATH = '/v2/projects/:project/locations/:location/queues/:queue/tasks';

export function cloudTasksRouter(queues: TaskQueues, faults: Faults): Router {
  const router = Router();
  router.use('/v2/projects', faults.gate('tasks', googleErrorBody), express.json({ limit: '10mb' }));

  router.post(TASKS_PATH, (req, res) => {
    const task = queues.create(parentOf(req.path), req.body?.task);
    res.json(taskJson(task, viewOf(req.body?.responseView)));
  });

  router.get(TASKS_PATH, (req, res) => {
    const start = Number(req.query.pageToken || 0);
    const end = start + (Number(req.query.pageSize) || DEFAULT_PAGE_SIZE);
    const all = queues.list({ parent: parentOf(req.path) });
    res.json({
      tasks: all.slice(start, end).map((task) => taskJson(task, viewOf(req.query.responseView))),
      nextPageToken: end < all.length ? String(end) : '',
    });
  });

  router.get(`${TASKS_PATH}/:task`, (req, res) => {
    res.json(taskJson(queues.get(nameOf(req.path)), viewOf(req.query.responseView)));
  });

  router.delete(`${TASKS_PATH}/:task`, (req, res) => {
    queues.delete(nameOf(req.path));
    res.json({});
  });

  router.use('/v2/projects', (req) => {
    throw new GoogleApiError('UNIMPLEMENTED', `The sandbox’s Cloud Tasks doesn’t support ${req.method} ${req.path}.`);
  });
  router.use(answerGoogleError);
  return router;
}

const nameOf = (path: string): string => decodeURIComponent(path.slice('/v2/'.length));
const parentOf = (path: string): string => nameOf(path).replace(/\/tasks\/?$/, '');
const viewOf = (view: unknown): 'BASIC' | 'FULL' => (FULL_VIEW.has(view) ? 'FULL' : 'BASIC');
