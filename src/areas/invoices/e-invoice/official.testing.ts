import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export type Syntax = 'ubl' | 'cii'

const root = join(import.meta.dirname, '../../../..')

/** Where the official rules of EN 16931 lie, as the Commission publishes them: named, or beside the checkout. */
export function officialRules(): string | undefined {
  return [process.env.EN16931_RULES, join(root, '../shared/en16931')].find(
    (folder) => folder && existsSync(join(folder, 'ubl/xslt')),
  )
}

/** The official examples of a syntax: each is valid. */
export const examplesOf = (folder: string, syntax: Syntax) =>
  readdirSync(join(folder, syntax, 'examples')).map((name) => ({
    name,
    xml: readFileSync(join(folder, syntax, 'examples', name)),
  }))

/** The rules of a syntax made ready for Saxon, once for each release of them: it takes twenty seconds. */
function compiled(folder: string, syntax: Syntax): string {
  const rules = join(folder, syntax, 'xslt', `EN16931-${syntax.toUpperCase()}-validation.xslt`)
  const release = createHash('sha256').update(readFileSync(rules)).digest('hex').slice(0, 16)
  const cache = join(root, '.cache/en16931')
  const ready = join(cache, `${syntax}-${release}.sef.json`)
  if (existsSync(ready)) return ready
  mkdirSync(cache, { recursive: true })
  const making = `${ready}.${process.pid}`
  const compiler = createRequire(import.meta.url).resolve('xslt3')
  execFileSync(process.execPath, [
    '--stack-size=8000',
    compiler,
    `-xsl:${rules}`,
    `-export:${making}`,
    '-nogo',
  ])
  renameSync(making, ready)
  return ready
}

type Saxon = {
  transform(options: { stylesheetLocation: string; sourceText: string; destination: 'serialized' }): {
    principalResult: string
  }
}

/** What the official rules say against an e-invoice: the names of those that are broken, each once. */
export async function askOfficialRules(folder: string, syntax: Syntax, xml: string): Promise<string[]> {
  const { default: saxon } = (await import('saxon-js' as string)) as { default: Saxon }
  const { principalResult } = saxon.transform({
    stylesheetLocation: compiled(folder, syntax),
    sourceText: xml,
    destination: 'serialized',
  })
  const failed = principalResult.match(/<svrl:failed-assert\b[^>]*>/g) ?? []
  const fatal = failed.filter((each) => each.includes('flag="fatal"'))
  return [...new Set(fatal.flatMap((each) => / id="([^"]+)"/.exec(each)?.[1] ?? []))].sort()
}
