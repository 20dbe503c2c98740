import { englishLabels, type Labels } from '#areas/invoice-templates/contract.ts'
import { breakable, unitName, type Writer } from '#areas/invoices/document/format.ts'
import type { InvoiceSnapshot, SnapshotLine } from '#areas/invoices/document/snapshot.ts'

/** What is said of the lines below it: a name, and what else they share. '' says nothing. */
type Heading = { label: string; about: string }
type Line = ReturnType<typeof lineOf>
export type SheetGroup = Heading & { subtotal: string; parts: (Heading & { lines: Line[] })[] }

/**
 * Neighbours of one label under it, in the order of `seq`, with their subtotal when there is more than one group. Whatever
 * all lines of a group share (worker, job, site, reference, week) is said once under its label; what differs stands over
 * the part it is true of. A document of schema 1 was printed with worker and week under each line, and stays so.
 */
export function groupsOf(
  snapshot: InvoiceSnapshot,
  writer: Writer,
  labels: Labels = englishLabels,
): SheetGroup[] {
  const lines = snapshot.lines.toSorted((a, b) => a.seq - b.seq)
  const groups = neighbours(lines, (line) => line.group_label)
  const several = groups.length > 1
  const severalOfWork = groups.filter(([line]) => line!.kind === 'line').length > 1
  return groups.map((lines) => {
    // Lines without a label after some with one would look like theirs.
    const label = lines[0]!.group_label || (severalOfWork ? labels.other : '')
    const net = lines.reduce((sum, line) => sum + line.net, 0)
    const subtotal = several ? writer.money(net) : ''
    if (snapshot.schema === 1) {
      const detailed = lines.map((line) => lineOf(line, writer, labels, detailOf(line, writer, labels)))
      const parts = [{ label: '', about: '', lines: detailed }]
      return { label: breakable(label), about: '', subtotal, parts }
    }
    return { ...partsOf(label, lines, snapshot, { ...writer, labels }), subtotal }
  })
}

type Worded = Writer & { labels: Labels }

function partsOf(label: string, lines: SnapshotLine[], snapshot: InvoiceSnapshot, writer: Worded) {
  const { labels } = writer
  const said = new Map(lines.map((line) => [line, sayingsOf(line, label, snapshot, writer)]))
  const first = said.get(lines[0]!)!
  const shared = first.map((text, at) => lines.every((line) => said.get(line)![at] === text))
  const parts = neighbours(lines, (line) => JSON.stringify(said.get(line)))
  return {
    ...headingOf(first, (at) => shared[at]!, label),
    parts: parts.map((lines, place) => {
      const heading = headingOf(said.get(lines[0]!)!, (at) => !shared[at])
      const unsaid = place > 0 && heading.label === '' && heading.about === ''
      return {
        ...heading,
        label: unsaid ? labels.other : heading.label,
        lines: lines.map((line) => lineOf(line, writer, labels, '')),
      }
    }),
  }
}

/** Who did what, where, under whose references and when: the worker first, '' for what the label says or nobody knows. */
function sayingsOf(
  line: SnapshotLine,
  label: string,
  { po_numbers }: InvoiceSnapshot,
  { date, labels }: Worded,
): string[] {
  const week = line.week_ending ? date(line.week_ending) : ''
  return [
    label.includes(line.candidate) ? '' : line.candidate,
    line.job_title,
    line.site,
    line.client_job_ref && `${labels.your_reference} ${line.client_job_ref}`,
    // One order is said at the head of the document.
    po_numbers.length > 1 && line.po_number ? `${labels.purchase_order} ${line.po_number}` : '',
    week && !label.includes(week) ? `${labels.week_ending} ${week}` : '',
  ]
}

/** Those of the sayings that `belong` here; the worker is the label where there is no other. */
function headingOf(sayings: readonly string[], belongs: (at: number) => boolean, label = ''): Heading {
  const [worker = '', ...rest] = sayings.map((said, at) => (belongs(at) ? said : ''))
  const about = [label ? worker : '', ...rest].filter(Boolean).join(' · ')
  return { label: breakable(label || worker), about: breakable(about) }
}

function detailOf(line: SnapshotLine, writer: Writer, labels: Labels): string {
  const alreadySaid = `${line.group_label}\n${line.description}`
  const week = line.week_ending ? writer.date(line.week_ending) : ''
  return [
    !alreadySaid.includes(line.candidate) && line.candidate,
    week && !alreadySaid.includes(week) && `${labels.week_ending} ${week}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function lineOf(line: SnapshotLine, writer: Writer, labels: Labels, detail: string) {
  if (line.kind !== 'line') return adjustmentOf(line, writer)
  return {
    description: breakable(line.description),
    detail: breakable(detail),
    quantity: writer.quantity(line.quantity),
    unit: unitName(line.unit, line.quantity, labels),
    unit_price: writer.price(line.unit_price),
    tax: writer.percent(line.tax_rate),
    net: writer.money(line.net),
    ...aboutOf(line, writer),
  }
}

/** What a template can show of a line in columns of their own. */
const aboutOf = (line: SnapshotLine, { date }: Writer) => ({
  worker: breakable(line.candidate),
  week_ending: line.week_ending ? date(line.week_ending) : '',
  rate_code: breakable(line.rate_code),
  purchase_order: breakable(line.po_number),
})

/** “Discount of 5% on £1,154.60”: of a percentage, quantity and price say nothing to a reader. */
function adjustmentOf(line: SnapshotLine, writer: Writer) {
  const percent = writer.percent(line.quantity.replace('-', ''))
  return {
    description: breakable(`${line.description} of ${percent} on ${writer.hundred(line.unit_price)}`),
    detail: '',
    quantity: '',
    unit: '',
    unit_price: '',
    tax: writer.percent(line.tax_rate),
    net: writer.money(line.net),
    ...aboutOf(line, writer),
  }
}

function neighbours<T>(all: readonly T[], keyOf: (each: T) => string): T[][] {
  const runs: T[][] = []
  for (const each of all) {
    const last = runs.at(-1)
    if (last && keyOf(last[0]!) === keyOf(each)) last.push(each)
    else runs.push([each])
  }
  return runs
}
