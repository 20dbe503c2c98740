import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSchematron, type Schematron } from '#platform/schematron/schematron.ts'

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

const opened = new Map<string, Schematron>()

/** What the official rules say against an e-invoice: the names of those that are broken, each once. */
export async function brokenOfficialRules(folder: string, syntax: Syntax, xml: string): Promise<string[]> {
  if (!opened.has(folder)) opened.set(folder, openSchematron(folder, join(root, '.cache/en16931')))
  return (await opened.get(folder)!.ask(syntax, xml)).map(({ rule }) => rule).sort()
}
