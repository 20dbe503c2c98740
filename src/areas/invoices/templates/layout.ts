import {
  type Block,
  type BlockKind,
  type Design,
  englishLabels,
  type LabelKey,
  type Labels,
} from '#areas/invoice-templates/contract.ts'
import { breakable } from '#areas/invoices/document/format.ts'
import { joinedFooter, type Sheet, sheetOf } from '#areas/invoices/document/layout-data.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { textOn } from '#platform/colours.ts'
import type { Language } from '#platform/languages.ts'

const families = { inter: 'Inter', libertinus: 'Libertinus Serif' } satisfies Record<Design['font'], string>
const papers = { a4: 'a4', letter: 'us-letter' } satisfies Record<Design['paper'], string>

type Options = {
  /** The file of the logo, where there is one. */
  logo: string | null
  language: Language
  draft?: boolean
}

/**
 * What `template.typ` draws: the words of the document (`sheetOf`, in the labels of the template), put into the blocks of
 * the design. Pure. A block that has nothing to say leaves no room.
 */
export function drawingOf(
  snapshot: InvoiceSnapshot,
  design: Design,
  { logo, language, draft = false }: Options,
) {
  const labels = labelsOf(design, language)
  const sheet = sheetOf(snapshot, { draft, labels })
  const { colours, margins } = design
  const shown = design.blocks.filter(({ visible }) => visible)
  const footer = shown.find(({ kind }) => kind === 'footer')
  return {
    document_title: sheet.document_title,
    title: sheet.title,
    number: sheet.number,
    issue: sheet.issue,
    issuer_name: sheet.issuer_name,
    language,
    paper: papers[design.paper],
    font: families[design.font],
    margins,
    colours: { ...colours, accent: colours.accent ?? sheet.accent, on_total: textOn(colours.total) },
    logo: logo && design.logo.place !== 'none' ? { file: logo, height: design.logo.height } : null,
    logo_right: design.logo.place === 'right',
    blocks: togetherOf(
      shown.flatMap((block) => {
        const drawn = drawers[block.kind]({ block, sheet, design, labels, has: itemsOf(block) })
        return drawn ? [{ kind: block.kind, ...drawn }] : []
      }),
    ),
    footer: footer ? footerOf(footer, sheet, labels) : null,
  }
}
export type Drawing = ReturnType<typeof drawingOf>

/** What a template says in a language: its words in it, else in its own language, else ours. */
export function labelsOf({ language: own, labels }: Design, language: Language): Labels {
  const words: Partial<Record<LabelKey, string | undefined>>[] = [labels[own] ?? {}, labels[language] ?? {}]
  const written = words.flatMap((some) => Object.entries(some).filter(([, word]) => word))
  return { ...englishLabels, ...Object.fromEntries(written.map(([key, word]) => [key, breakable(word!)])) }
}

type Drawn = Record<string, unknown> | undefined
type Given = {
  block: Block
  sheet: Sheet
  design: Design
  labels: Labels
  has: (key: string) => boolean
}

const itemsOf = ({ items }: Block) => {
  const visible = new Set(items.flatMap(({ key, visible }) => (visible ? [key] : [])))
  return (key: string) => visible.has(key)
}

/** Those that are shown, in the order of the block; several of one key stay together. */
const inOrder = <Named extends { key: string }>({ items }: Block, all: readonly Named[]) =>
  items.flatMap((item) => (item.visible ? all.filter(({ key }) => key === item.key) : []))

const saidOf = (lines: readonly string[]): Drawn => (lines.length > 0 ? { said: lines } : undefined)
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => breakable(line.trim()))
    .filter(Boolean)

const drawers: Record<BlockKind, (given: Given) => Drawn> = {
  parties: ({ sheet, has, block }) => ({
    parties: sheet.parties.map(({ heading, name, address, vat_number, company_number }) => ({
      heading,
      name,
      address: has('address') ? address : [],
      numbers: inOrder(block, [
        { key: 'vat_number', text: vat_number },
        { key: 'company_number', text: company_number },
      ]).flatMap(({ text }) => text || []),
    })),
  }),
  facts: ({ sheet, design, block }) => {
    const facts = inOrder(block, sheet.facts)
    return facts.length > 0 ? { columns: design.fact_columns, facts } : undefined
  },
  header_note: ({ sheet }) => saidOf(sheet.header_note),
  notes: ({ sheet }) => saidOf(sheet.notes),
  footer_note: ({ sheet }) => saidOf(sheet.footer_note),
  lines: linesBlock,
  taxes: ({ sheet, labels, block }) => {
    if (!sheet.with_tax) return undefined
    const columns = { rate: labels.rate, base: labels.net, tax: labels.vat }
    const shown = block.items.filter(({ key, visible }) => visible && key in columns).map(({ key }) => key)
    const has = itemsOf(block)
    return {
      heading: labels.vat_breakdown,
      code: labels.code,
      columns: shown.map((key) => columns[key as keyof typeof columns]),
      groups: sheet.taxes.map((group) => ({
        name: group.name,
        text: has('exemption') ? group.text : '',
        cells: shown.map((key) => group[key as keyof typeof columns]),
      })),
    }
  },
  totals: ({ sheet, block, has }) => ({
    facts: inOrder(block, sheet.totals),
    total: has('total') ? sheet.total : null,
  }),
  payment: ({ sheet, block, has }) => {
    if (!sheet.payment) return undefined
    const { heading, text, facts } = sheet.payment
    return { heading, text: has('terms') ? text : '', facts: inOrder(block, facts) }
  },
  legal: ({ sheet, labels, has }) => {
    const law = has('law') ? sheet.legend : []
    const own = has('own') ? linesOf(labels.legal_text) : []
    return law.length + own.length > 0 ? { law, own } : undefined
  },
  footer: () => undefined,
}

/** Which column says what; those of figures stand at the right. */
const columns: Record<string, { label: LabelKey; right?: true }> = {
  description: { label: 'description' },
  worker: { label: 'worker' },
  week_ending: { label: 'week_ending' },
  rate_code: { label: 'rate_code' },
  purchase_order: { label: 'purchase_order' },
  quantity: { label: 'quantity', right: true },
  unit_price: { label: 'unit_price', right: true },
  tax: { label: 'vat', right: true },
  net: { label: 'net', right: true },
}

type Line = Sheet['groups'][number]['parts'][number]['lines'][number]

function cellOf(line: Line, key: string) {
  const text = key in line ? line[key as keyof Line] : ''
  return {
    text,
    under: key === 'description' ? line.detail : '',
    beside: key === 'quantity' ? line.unit : '',
  }
}

function linesBlock({ block, sheet, design, labels }: Given): Drawn {
  const shown = block.items.filter(({ key, visible }) => visible && (key !== 'tax' || sheet.with_tax))
  const without = { label: '', about: '' }
  return {
    columns: shown.map(({ key, width }) => ({
      label: labels[columns[key]!.label],
      right: columns[key]!.right ?? false,
      wide: key === 'description',
      width,
    })),
    groups: sheet.groups.map(({ label, about, subtotal, parts }) => ({
      ...(design.headings ? { label, about } : without),
      subtotal: design.subtotals ? subtotal : '',
      parts: parts.map((part) => ({
        ...(design.headings ? { label: part.label, about: part.about } : without),
        rows: part.lines.map((line) => shown.map(({ key }) => cellOf(line, key))),
      })),
    })),
  }
}

type DrawnBlock = { kind: string } & Record<string, unknown>

/** VAT and totals side by side where they follow each other; else each by itself, totals at their place at the right. */
function togetherOf(blocks: DrawnBlock[]): DrawnBlock[] {
  const made: DrawnBlock[] = []
  for (const block of blocks) {
    const { kind } = block
    if (kind !== 'taxes' && kind !== 'totals') {
      made.push(block)
      continue
    }
    const last = made.at(-1)
    if (last?.kind === 'sums' && !last[kind]) last[kind] = block
    else
      made.push({
        kind: 'sums',
        taxes: kind === 'taxes' ? block : null,
        totals: kind === 'totals' ? block : null,
        swapped: kind === 'totals' && blocks[blocks.indexOf(block) + 1]?.kind === 'taxes',
      })
  }
  return made
}

function footerOf(block: Block, sheet: Sheet, labels: Labels) {
  const parts = { ...sheet.footer_parts, own: linesOf(labels.footer_text).join('  ·  ') }
  const shown = block.items.filter(({ key, visible }) => visible && key in parts)
  return {
    text: joinedFooter(shown.map(({ key }) => parts[key as keyof typeof parts])),
    pages: itemsOf(block)('pages'),
    page: labels.page,
    of: labels.of,
  }
}
