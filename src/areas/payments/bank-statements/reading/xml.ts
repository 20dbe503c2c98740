import { unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { type Element, parseXml as parse } from '#platform/xml.ts'

/** The elements of a statement; refused with what is wrong with it. */
export function parseXml(text: string): Element {
  const found = parse(text)
  if ('fault' in found) throw unreadable('xml', `This XML cannot be read: ${found.fault}`)
  return found
}
