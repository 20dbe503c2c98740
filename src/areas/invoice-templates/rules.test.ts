import { describe, expect, it, test } from 'vitest'
import { type Block, blockKinds, Design, usualDesign } from '#areas/invoice-templates/design.ts'
import { labelKeys, labelled } from '#areas/invoice-templates/labels.ts'
import {
  findingsOf,
  mandatory,
  whyNotLawful,
  whyNotPublish,
  whyNotRetire,
} from '#areas/invoice-templates/rules.ts'

const withBlock = (kind: string, change: (block: Block) => Block): Design => ({
  ...usualDesign,
  blocks: usualDesign.blocks.map((block) => (block.kind === kind ? change(block) : block)),
})
const hiding = (kind: string, item?: string) =>
  withBlock(kind, (block) =>
    item
      ? {
          ...block,
          items: block.items.map((each) => (each.key === item ? { ...each, visible: false } : each)),
        }
      : { ...block, visible: false },
  )
const rulesOf = (design: Design) => findingsOf(design).map(({ rule }) => rule)

test('what a template begins with can be published', () => {
  expect(Design.parse(usualDesign)).toEqual(usualDesign)
  expect(findingsOf(usualDesign)).toEqual([])
})

describe('what the law wants is never hidden', () => {
  it.each(mandatory)('$rule', ({ rule, kind, item }) => {
    expect(rulesOf(hiding(kind, item))).toContain(rule)
    expect(rulesOf(hiding(kind))).toContain(rule)
    const refused = whyNotLawful(hiding(kind, item))!
    expect(refused.code).toBe(`invoice_template.${rule}`)
    expect(Object.values(refused.errors!).flat().join()).toContain(`(${rule})`)
  })
})

test('margins and pay never have a column: a block has its own parts, each once, and no others', () => {
  for (const key of ['margin', 'pay_rate', 'description']) {
    const more = withBlock('lines', (block) => ({
      ...block,
      items: [...block.items, { key, visible: true, width: null }],
    }))
    expect(Design.safeParse(more).error?.issues[0]?.path).toEqual([
      'blocks',
      blockKinds.indexOf('lines'),
      'items',
    ])
  }
  const fewer = { ...usualDesign, blocks: usualDesign.blocks.slice(1) }
  const twice = { ...usualDesign, blocks: [usualDesign.blocks[0], ...usualDesign.blocks.slice(0, -1)] }
  const moved = { ...usualDesign, blocks: usualDesign.blocks.toReversed() }
  for (const wrong of [fewer, twice, moved]) expect(Design.safeParse(wrong).success).toBe(false)
})

describe('what nobody could read is refused', () => {
  it.each<[keyof Design['colours'], string]>([
    ['ink', '#cccccc'],
    ['soft', '#b0b0b0'],
    ['panel', '#2a283b'],
    ['accent', '#fffffe'],
  ])('%s %s', (part, colour) => {
    const found = findingsOf({ ...usualDesign, colours: { ...usualDesign.colours, [part]: colour } })
    expect(found.map(({ rule }) => rule)).toContain('colour.contrast')
    expect(found.some(({ place }) => place === `colours.${part}`)).toBe(true)
  })
})

test('columns leave room for the description', () => {
  const wide = withBlock('lines', (block) => ({
    ...block,
    items: block.items.map((item) => ({
      ...item,
      visible: true,
      width: item.key === 'description' ? null : 24,
    })),
  }))
  expect(rulesOf(wide)).toEqual(['layout.width'])
})

test('labels are as long as there is room for them', () => {
  expect(labelKeys.length).toBeGreaterThanOrEqual(40)
  for (const key of labelKeys) {
    const { most, english } = labelled[key]
    expect(english.length).toBeLessThanOrEqual(most)
    const label = (length: number) => ({ ...usualDesign, labels: { de: { [key]: 'x'.repeat(length) } } })
    expect(Design.safeParse(label(most)).success).toBe(true)
    expect(Design.safeParse(label(most + 1)).error?.issues[0]?.path).toEqual(['labels', 'de', key])
  }
})

test('states: something new makes a version, what is published can be retired', () => {
  expect(whyNotPublish({ status: 'published', changed: false })?.code).toBe('invoice_template.unchanged')
  for (const state of [
    { status: 'draft', changed: true },
    { status: 'published', changed: true },
    { status: 'retired', changed: false },
  ] as const)
    expect(whyNotPublish(state)).toBeUndefined()
  expect(whyNotRetire({ status: 'draft', changed: true })?.code).toBe('invoice_template.not_published')
  expect(whyNotRetire({ status: 'published', changed: true })).toBeUndefined()
})
