// POST /v1/completeWorkflowRun.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowRunCompletion } from '../runChanges';
import { workflowRunAnswer } from '../runViews';

export const completeWorkflowRun = v1UpdateEndpoint(recordNamingInBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Complete a run of which only optional steps are left',
    description: '400 with details.missing_required while required steps are to do.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowRunCompletion,
  done: 'completed',
  answer: workflowRunAnswer,
});
