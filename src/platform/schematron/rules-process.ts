import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brokenRules } from '#platform/schematron/report.ts'
import type { Verdict, VerdictRequest } from '#platform/schematron/schematron.ts'

type Saxon = {
  transform(options: { stylesheetLocation: string; sourceText: string; destination: 'serialized' }): {
    principalResult: string
  }
}

/** The process that asks the rules: it gets a document, and says which of them it breaks. */
process.on('message', (request: VerdictRequest) => {
  void verdictOf(request).then((verdict) => process.send!(verdict))
})

async function verdictOf({ rules, compiled, xml }: VerdictRequest): Promise<Verdict> {
  try {
    if (!existsSync(compiled)) {
      process.send!({ preparing: true } satisfies Verdict)
      await compile(rules, compiled)
      process.send!({ preparing: false } satisfies Verdict)
    }
    // No types come with it. Loaded here, so that it is loaded where it is needed alone.
    const { default: saxon } = (await import('saxon-js' as string)) as { default: Saxon }
    const { principalResult } = saxon.transform({
      stylesheetLocation: compiled,
      sourceText: xml,
      destination: 'serialized',
    })
    return { broken: brokenRules(principalResult) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** Made ready once for each release of the rules, which takes some twenty seconds, and kept. */
async function compile(rules: string, compiled: string): Promise<void> {
  await mkdir(dirname(compiled), { recursive: true })
  const making = `${compiled}.${process.pid}`
  const compiler = createRequire(import.meta.url).resolve('xslt3')
  const given = ['--stack-size=8000', compiler, `-xsl:${rules}`, `-export:${making}`, '-nogo']
  await promisify(execFile)(process.execPath, given)
  await rename(making, compiled)
}
