import { Context, Liquid, type Template as Parsed } from 'liquidjs'
import { maxTemplateLength } from '#platform/mail/limits.ts'
import type { FieldErrors } from '#platform/refusal.ts'

/** The words of a mail, in Liquid: plain text with `{{ variables }}`. An empty line begins a new paragraph. */
export type Template = { subject: string; heading: string; body: string }
export type Values = Readonly<Record<string, string | readonly string[]>>

/** Longest texts they may become. */
const mostMade = { subject: 400, heading: 400, body: 20_000 } as const
const parts = ['subject', 'heading', 'body'] as const

const tags = ['if', 'unless', 'case', 'for', 'comment']
const filters = [
  'append',
  'capitalize',
  'default',
  'downcase',
  'first',
  'join',
  'last',
  'prepend',
  'size',
  'strip',
  'truncate',
  'truncatewords',
  'upcase',
]

/**
 * Parts of a template that are filled in, each turn of a loop counted anew. What loops ends after as many on any machine,
 * with whatever values: a text that was tried when it was saved does not fail because a machine is slow.
 */
const mostSteps = 10_000
/** Of the clock, ms, besides: a step may be a long condition. Generous for a busy machine. */
const patience = { tried: 500, saved: 5_000 }

const engine = sandbox()

/**
 * Liquid with little in it: no files, no other template, nothing that keeps or builds up text, nothing of JavaScript's
 * own. What is made is plain text; whoever makes HTML of it escapes all of it.
 */
function sandbox(): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    relativeReference: false,
    dynamicPartials: false,
    templates: {},
    parseLimit: maxTemplateLength.body,
    memoryLimit: 100_000,
  })
  keepOnly(liquid.tags, tags)
  keepOnly(liquid.filters, filters)
  return liquid
}

function keepOnly(all: object, kept: readonly string[]): void {
  for (const name of Object.keys(all)) if (!kept.includes(name)) Reflect.deleteProperty(all, name)
}

/** What is wrong with a template, at its parts; nothing: `{}`. It is tried with `sample`, a value for every variable. */
export function wrongIn(template: Template, sample: Values): FieldErrors {
  const found = parts.map((part) => {
    const limits = { most: maxTemplateLength[part], made: mostMade[part], empty: part === 'body' }
    return [part, wrongInText(template[part], sample, limits)] as const
  })
  return Object.fromEntries(found.filter(([, wrong]) => wrong).map(([part, wrong]) => [part, [wrong!]]))
}

/** `most` letters as it is written, `made` as it may become; `empty`: it may come to nothing. */
type Limits = { most: number; made: number; empty?: boolean }

/** What is wrong with one text, in every branch of it; undefined: nothing. */
export function wrongInText(
  text: string,
  sample: Values,
  { most, made: mostText, empty = false }: Limits,
): string | undefined {
  if (text.length > most) return `At most ${most} characters`
  try {
    const parsed = engine.parse(text)
    const unknown = unknownIn(parsed, sample)
    if (unknown) return unknown
    const made = make(parsed, sample)
    if (made.length > mostText) return 'This makes too much text'
    return made === '' && !empty ? 'This would be empty' : undefined
  } catch (error) {
    return inWords(error as Error)
  }
}

/** Looks at every branch, also those that the sample does not take. */
function unknownIn(parsed: Parsed[], sample: Values): string | undefined {
  const names = Object.keys(sample)
  for (const [name, ...deeper] of engine.globalVariableSegmentsSync(parsed)) {
    if (!names.includes(String(name)))
      return `There is no “${String(name)}” here. There ${names.length === 1 ? 'is' : 'are'}: ${names.join(', ')}`
    if (deeper.length > 0) return `“${String(name)}” has no parts: write {{ ${String(name)} }}`
  }
  return undefined
}

/** The words with values in their place, cut where they become too long. Throws when that fails. */
export function fillIn(template: Template, values: Values): Template {
  const made = parts.map(
    (part) => [part, make(engine.parse(template[part]), values).slice(0, mostMade[part])] as const,
  )
  return Object.fromEntries(made) as Template
}

/**
 * One text, read once and filled in as often as there are values: for documents, of which a run has thousands. It has
 * more time than a mail, because nothing may fail that was tried when it was saved.
 */
export function filler(text: string, most: number): (values: Values) => string {
  const parsed = engine.parse(text)
  return (values) => make(parsed, values, patience.saved).slice(0, most)
}

function make(parsed: Parsed[], values: Values, longest = patience.tried): string {
  const renderLimit = stepLimit(performance.now() + longest)
  const context = new Context(values, engine.options, { sync: true }, { renderLimit, liquid: engine })
  return String(engine.renderSync(parsed, context)).trim()
}

/** Stands where the library asks its own limit of time, before each step. */
function stepLimit(until: number): Context['renderLimit'] {
  let steps = 0
  const check = (now: number) => {
    if (++steps > mostSteps || now > until) throw new Error('template render limit exceeded')
  }
  return { check, use: check } as unknown as Context['renderLimit']
}

/** The paragraphs of a body: what stands between empty lines. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function inWords({ message }: Error): string {
  const filter = /undefined filter: (.+?), line/.exec(message)?.[1]
  if (filter) return `There is no filter “${filter}”. There are: ${filters.join(', ')}`
  const tag = /tag "(.+?)" not found/.exec(message)?.[1]
  if (tag) return `There is no {% ${tag} %} here. There are: ${tags.join(', ')}`
  const variable = /undefined variable: (.+?), line/.exec(message)?.[1]
  if (variable) return `There is no “${variable}” here`
  if (/not closed/.test(message)) return 'Something is opened and not closed: look for {{ or {%'
  if (/limit/.test(message)) return 'This takes too long, or makes too much text'
  return `This cannot be understood: ${message.slice(0, 120)}`
}
