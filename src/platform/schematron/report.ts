import type { BrokenRule } from '#platform/schematron/schematron.ts'

const failed = /<svrl:failed-assert\b([^>]*)>\s*<svrl:text\b[^>]*>([^<]*)</g

/** What a report (SVRL) says is broken: each rule once, those that only advise left out. */
export function brokenRules(report: string): BrokenRule[] {
  const found = new Map<string, BrokenRule>()
  for (const [, attributes = '', said = ''] of report.matchAll(failed)) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const rule = of('id')
    if (!rule || of('flag') !== 'fatal' || found.has(rule)) continue
    found.set(rule, {
      rule,
      text: plain(said)
        .replace(/^\s*\[[^\]]*\]\s*-?\s*/, '')
        .trim(),
    })
  }
  return [...found.values()].sort((a, b) => a.rule.localeCompare(b.rule))
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!).replaceAll(/\s+/g, ' ')
