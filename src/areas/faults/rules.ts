import type { Fault } from '#areas/faults/contract.ts'

/** The fault without what opens a door or names a person: it is going to be read by whoever reads logs. */
export function cleaned<F extends Pick<Fault, 'message' | 'stack' | 'path' | 'build'>>(fault: F): F {
  return {
    ...fault,
    message: withoutSecrets(fault.message),
    stack: withoutSecrets(fault.stack).split('\n').slice(0, 30).join('\n'),
    path: withoutSecrets(fault.path.replace(/[?#].*$/s, '')),
    build: fault.build.replace(/[^\w.-]/g, ''),
  }
}

/** Codes stand behind the `?` of addresses, tokens are long and random, and mails are people. */
function withoutSecrets(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/[^\s'"`()<>]+/g, withoutQuery)
    .replace(/\b(code|token|password|secret)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, '$1$2[hidden]')
    .replace(/(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]')
    .replace(/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}/g, '[hidden]')
}

function withoutQuery(address: string): string {
  const slash = address.indexOf('/')
  const query = slash < 0 ? -1 : address.slice(slash).search(/[?#]/)
  return query < 0 ? address : address.slice(0, slash + query)
}

export type Allowance = (key: string, now: Date) => boolean

/**
 * At most so many in a window of so many milliseconds, for each key. In memory: it protects the log of this very
 * process, and forgets all when the window is over.
 */
export function allowance(most: number, window: number): Allowance {
  const counts = new Map<string, number>()
  let ends = 0
  return (key, now) => {
    if (now.getTime() >= ends) {
      counts.clear()
      ends = now.getTime() + window
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
