// Error bodies: one envelope in v2, several in v1.
import { expect } from 'chai';
import { ApiError, invalidFieldsError, STATUS_BY_ERROR_CODE } from '../../../functions/api/errors';
import { asApiError, errorReply } from '../../../functions/http/response';
import { publicUrlOfPath } from '../../../functions/platform/params';

const error = invalidFieldsError({ name: 'is required' });
const details = { fields: { name: 'is required' } };

describe('errorReply', () => {
  it('returns v2 {error: {code, message, details, request_id, docs}}', () => {
    expect(errorReply(error, 'v2', 'r1'))
      .to.include({ status: 400 })
      .and.to.deep.include({
        body: {
          error: {
            code: 'VALIDATION_FAILED',
            message: error.message,
            details,
            request_id: 'r1',
            docs: publicUrlOfPath('/docs/errors/#validation-failed'),
          },
        },
      });
    const plain = errorReply(new ApiError('NOT_FOUND', 'gone'), 'v2', 'r1').body;
    expect(plain).to.have.nested.property('error.details').that.deep.equals({});
  });
  it('returns v1 {error, code, requestId}, {error} or {message}', () => {
    expect(errorReply(error, 'coded', 'r1').body).to.deep.equal({
      error: error.message,
      code: 'VALIDATION_FAILED',
      requestId: 'r1',
      details,
    });
    expect(errorReply(error, 'bare', 'r1').body).to.deep.equal({ error: error.message, details });
    expect(errorReply(error, 'message', 'r1').body).to.deep.equal({ message: error.message });
  });
  it('returns 500 {error, message} for every error of always500', () => {
    for (const code of Object.keys(STATUS_BY_ERROR_CODE) as (keyof typeof STATUS_BY_ERROR_CODE)[]) {
      const reply = errorReply(new ApiError(code, 'why'), 'always500', 'r1');
      expect(reply.status).to.equal(500);
      expect(reply.body).to.have.all.keys('error', 'message');
    }
  });
});

describe('asApiError', () => {
  it('returns 503 with Retry-After if a database, queue or file storage is unavailable, without the reason', () => {
    for (const code of [4, 8, 10, 14, 429, 500, 503, 'ECONNRESET', 'ENOTFOUND']) {
      for (const version of [1, 2] as const) {
        const error = asApiError(Object.assign(new Error('10.1.2.3 refused'), { code }), version);
        expect(error, String(code)).to.include({ code: 'UNAVAILABLE', status: 503 });
        expect(error.headers).to.deep.equal({ 'Retry-After': '5' });
        expect(error.message).not.to.contain('10.1.2.3');
      }
    }
    for (const code of [3, 7, 13, 400, 403, 404, 'EACCES', undefined]) {
      const error = asApiError(Object.assign(new Error('wrong'), { code }), 2);
      expect(error, String(code)).to.include({ code: 'INTERNAL', status: 500 });
    }
  });

  it('reveals nothing about an unexpected error', () => {
    const secret = 'password=hunter2';
    const answer = JSON.stringify(errorReply(asApiError(new Error(secret), 2), 'v2', 'r1'));
    expect(answer).not.to.contain(secret);
    expect(asApiError('a string', 1)).to.include({ code: 'INTERNAL', status: 500 });
  });
});
