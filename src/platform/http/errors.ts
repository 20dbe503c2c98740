import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '#platform/db/errors.ts'
import type { Problem } from '#platform/http/contract.ts'
import { newReference } from '#platform/reference.ts'
import { Refusal } from '#platform/refusal.ts'

/** The one body of every refusal. The notification stands twice because clients look for it at two depths. */
export function problem({
  code,
  title,
  description,
  errors,
  permission,
  warnings,
  existing,
}: Refusal): Problem {
  const notification = { type: 'error' as const, title, description }
  const more = {
    ...(errors ? { errors } : {}),
    ...(permission ? { permission } : {}),
    ...(warnings ? { warnings } : {}),
    ...(existing ? { existing } : {}),
  }
  return { code, title, description, ...more, notification, data: { notification } }
}

/** Everything that is thrown below a route ends here: refusals as they are, the rest as a 500 with a reference. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal =
    error instanceof Refusal ? error : (refusalOf(error) ?? fromFramework(error as FastifyError, request))
  // A file that was begun may have said another type already.
  reply.type('application/json; charset=utf-8')
  if (refusal?.retry_after) reply.header('retry-after', refusal.retry_after)
  if (refusal) return reply.status(refusal.status).send(problem(refusal))
  const reference = newReference()
  request.log.error({ err: error, reference }, 'unexpected')
  const words = `Nothing was changed. If it happens again, tell us this reference: ${reference}`
  const fault = problem(new Refusal('unexpected', 500, 'Something went wrong on our side', words))
  return reply.status(500).send({ ...fault, reference } satisfies Problem)
}

/** `most`: bytes that the address takes. So much takes a file as text, unless it comes as a stream. */
export function bodyTooLarge(most: number, isStream = false): Refusal {
  const wrapped = isStream || most < 5_000_000 ? '' : `, and a file is a third longer in it than on your disk`
  const words = `A request may have ${sizeInWords(most)} here${wrapped}.`
  return new Refusal('too_large', 413, 'That is too much at once', words)
}

const sizeInWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 100_000) / 10} MB`

function fromFramework(error: FastifyError, { routeOptions }: FastifyRequest): Refusal | undefined {
  const status = error.statusCode
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(routeOptions.bodyLimit!)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('media_type', 415, 'This format is not understood', 'Send JSON.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('bad_json', 400, 'The request could not be read', 'Its body is not valid JSON.')
  }
  if (status === 429)
    return new Refusal('too_many', 429, 'Too many requests', 'Please wait a moment and try again.')
  if (error instanceof SyntaxError || (status !== undefined && status >= 400 && status < 500))
    return new Refusal('bad_request', status ?? 400, 'The request could not be read', error.message)
  return undefined
}
