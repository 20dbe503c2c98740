import { z } from 'zod'
import { labelKeys, labelled } from '#areas/invoice-templates/labels.ts'
import { text } from '#platform/http/contract.ts'
import { Language, languages } from '#platform/languages.ts'

// What a template is made of, typed: no HTML, no scripts, no style sheets. Every text in it is printed as it is written.

/** The parts of a document and what each can say, in the order in which a new template has them. */
export const blockItems = {
  parties: ['address', 'vat_number', 'company_number'],
  facts: [
    'number',
    'issue_date',
    'tax_point',
    'due_date',
    'credits',
    'period',
    'purchase_order',
    'client_reference',
    'references',
    'buyer_reference',
    'payment_terms',
  ],
  header_note: [],
  lines: [
    'description',
    'worker',
    'week_ending',
    'rate_code',
    'purchase_order',
    'quantity',
    'unit_price',
    'tax',
    'net',
  ],
  taxes: ['rate', 'base', 'tax', 'exemption'],
  totals: ['net', 'tax', 'total'],
  payment: ['terms', 'account_name', 'bank', 'sort_code', 'account_number', 'iban', 'bic'],
  legal: ['law', 'own'],
  notes: [],
  footer_note: [],
  footer: ['name', 'company_number', 'vat_number', 'email', 'phone', 'own', 'pages'],
} as const satisfies Record<string, readonly string[]>
export type BlockKind = keyof typeof blockItems
export const blockKinds = Object.keys(blockItems) as BlockKind[]

/** Columns that a new template does not show. */
const usuallyHidden = ['worker', 'week_ending', 'rate_code', 'purchase_order']

const Item = z.strictObject({
  key: z.string().max(40),
  visible: z.boolean(),
  /** Of a column of the lines, in millimetres; null: as wide as it needs. */
  width: z.int().min(12, 'At least 12 mm').max(80, 'At most 80 mm').nullable(),
})
export type BlockItem = z.output<typeof Item>

const Block = z
  .strictObject({
    kind: z.enum(blockKinds as ['parties', ...BlockKind[]]),
    visible: z.boolean(),
    items: z.array(Item).max(12),
  })
  .refine(
    ({ kind, items }) =>
      sameNames(
        blockItems[kind],
        items.map(({ key }) => key),
      ),
    {
      path: ['items'],
      message: 'Each of its parts once, and no others',
    },
  )
export type Block = z.output<typeof Block>

const Blocks = z
  .array(Block)
  .max(blockKinds.length)
  .refine(
    (blocks) =>
      sameNames(
        blockKinds,
        blocks.map(({ kind }) => kind),
      ),
    'Each block once, and no others',
  )
  .refine((blocks) => blocks.at(-1)?.kind === 'footer', 'The footer stays last')

const sameNames = (all: readonly string[], given: readonly string[]) =>
  given.length === all.length && all.every((name) => given.includes(name))

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour like #2a283b')

export const papers = { a4: 'A4', letter: 'US, 8.5 × 11 in' } as const
export const fonts = { inter: 'Inter', libertinus: 'Libertinus Serif' } as const
export const logoPlaces = { left: 'Left', right: 'Right', none: 'Name instead' } as const
const names = <const T extends Record<string, string>>(of: T) =>
  z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]])

/** Words of one language; what is left out is said as in the template’s own language, and there in English. */
const Words = z.strictObject(
  Object.fromEntries(labelKeys.map((key) => [key, text(labelled[key].most).optional()])) as Record<
    (typeof labelKeys)[number],
    z.ZodOptional<ReturnType<typeof text>>
  >,
)
export type Words = z.output<typeof Words>

const margin = z.int().min(10, 'At least 10 mm').max(40, 'At most 40 mm')

export const Design = z.strictObject({
  language: Language,
  paper: names(papers),
  font: names(fonts),
  logo: z.strictObject({
    place: names(logoPlaces),
    height: z.int().min(8, 'At least 8 mm').max(30, 'At most 30 mm'),
  }),
  margins: z.strictObject({ top: margin, bottom: margin, sides: margin }),
  colours: z.strictObject({
    /** Of lines; null: that of the agency’s brand. */
    accent: Colour.nullable(),
    /** Of text, of labels, behind facts, and behind the total. */
    ink: Colour,
    soft: Colour,
    panel: Colour,
    total: Colour,
  }),
  fact_columns: z.int().min(2, 'At least 2').max(4, 'At most 4'),
  /** Who and which week, over the lines they are true of; and what each such group comes to. */
  headings: z.boolean(),
  subtotals: z.boolean(),
  blocks: Blocks,
  labels: z.strictObject(
    Object.fromEntries(languages.map((each) => [each, Words.optional()])) as Record<
      Language,
      z.ZodOptional<typeof Words>
    >,
  ),
})
export type Design = z.output<typeof Design>

/** What a new template begins with: the layout that documents without one have. */
export const usualDesign: Design = {
  language: 'en',
  paper: 'a4',
  font: 'inter',
  logo: { place: 'left', height: 16 },
  margins: { top: 21, bottom: 22, sides: 18 },
  colours: { accent: null, ink: '#2a283b', soft: '#6b6978', panel: '#faf9ec', total: '#2a283b' },
  fact_columns: 4,
  headings: true,
  subtotals: true,
  blocks: blockKinds.map((kind) => ({
    kind,
    visible: true,
    items: blockItems[kind].map((key) => ({
      key,
      visible: !usuallyHidden.includes(key) || kind !== 'lines',
      width: null,
    })),
  })),
  labels: {},
}
