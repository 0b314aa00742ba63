// POST /v1/completeWorkflowRun.
import { inBody } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { completeRun } from '../runChanges';
import { runAnswer } from '../runViews';

export const completeWorkflowRun = v1Change(inBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Complete a run of which only optional steps are left',
    description: '400 with details.missing_required while required steps are to do.',
  },
  errors: ['INVALID_STATE'],
  change: completeRun,
  done: 'completed',
  answer: runAnswer,
});
