import type { DocumentFacts } from '#areas/invoices/issue-facts.ts'
import { fillText, valuesOf } from '#areas/invoices/texts/of-document.ts'

type Dates = { issue_date: string; due_date: string | null }

/** What the texts of a document may name, with this number and these dates. */
export function namedOn(facts: DocumentFacts, number: string, dates: Dates): Record<string, string> {
  const { entity, client, supplier, party_name } = facts
  return valuesOf({
    ...facts,
    ...dates,
    number,
    company: entity.name,
    party: client?.name ?? supplier?.name ?? party_name,
  })
}

/** The notes over and under its lines, and which texts in which version it says: those of its lines, too. */
export function textsOn(facts: DocumentFacts, number: string, dates: Dates) {
  const { header, footer, line_texts } = facts
  const applied = { header, footer }
  const said = Object.entries(applied).flatMap(([key, text]) =>
    text ? [{ key: key as keyof typeof applied, id: text.id, version: text.version }] : [],
  )
  const values = said.length > 0 ? namedOn(facts, number, dates) : {}
  return {
    header_note: fillText('header', header?.body, values),
    footer_note: fillText('footer', footer?.body, values),
    texts: [...said, ...line_texts.map((text) => ({ key: 'line' as const, ...text }))],
  }
}
