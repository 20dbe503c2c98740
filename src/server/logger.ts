import pino, { type DestinationStream, type Logger } from 'pino'
import type { Settings } from '#server/settings.ts'

/** What a database error says besides its message: the row that failed, the values that were sent. */
const inside = ['detail', 'where', 'internalQuery', 'parameters', 'query', 'dataType']

/** The log of the server. What opens a door or names a person's pay never reaches it. */
export function makeLogger({ logLevel }: Pick<Settings, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: [
      ...['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', 'headers.authorization'],
      ...['password', 'code', 'token', 'secret'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    ],
    serializers: { err: withoutValues, error: withoutValues },
  }
  return to ? pino(options, to) : pino(options)
}

/** An error without the values in it. An SQLSTATE is no secret, though its name is `code`. */
function withoutValues(error: Error): object {
  const { code, ...shown } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  const kept = Object.entries(shown).filter(([key]) => !inside.includes(key))
  return { ...Object.fromEntries(kept), ...(code === undefined ? {} : { kind_of_error: code }) }
}
