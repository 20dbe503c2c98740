import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugOf, slugShape, whyNotSlug } from '#platform/slug.ts'

describe('the name in addresses that is suggested', () => {
  test.each([
    ['Amber Recruitment', 'amber-recruitment'],
    ['Amber Recruitment Ltd', 'amber-recruitment'],
    ['AMBER  —  recruitment, Ltd.', 'amber-recruitment'],
    ['Söhne & Co. (Leeds) Limited', 'soehne-and-co-leeds'],
    ["O'Brien’s People", 'obriens-people'],
    ['Łódź Été Ångström', 'lodz-ete-angstroem'],
    ['24/7 Staff', '24-7-staff'],
    ['Ltd', 'ltd'],
    ['X', 'x-agency'],
    ['Support', 'support-agency'],
    ['Select', 'select-agency'],
    ['北京人力', ''],
    ['  ', ''],
    ['The Extraordinarily Long And Winded Agency Of The North', 'the-extraordinarily-long-and-winded'],
    ['Donaudampfschifffahrtsgesellschaftskapitaensmuetze', 'donaudampfschifffahrtsgesellschaftskapit'],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('may be had, whatever the name, or is empty', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (name) => {
        const slug = slugOf(name)
        return slug === '' || whyNotSlug(slug) === undefined
      }),
    )
  })

  test('of a name in addresses is that name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{1,10}(-[a-z0-9]{5,10})?$/), (slug) => {
        fc.pre(whyNotSlug(slug) === undefined && !/-(limited)$/.test(slug))
        return slugOf(slug) === slug
      }),
    )
  })
})

test.each([
  ['a', 'Two to forty'],
  ['-ab', 'Two to forty'],
  ['ab-', 'Two to forty'],
  ['Amber', 'Two to forty'],
  ['a b', 'Two to forty'],
  ['a'.repeat(41), 'Two to forty'],
  ['select', 'kept for Saffron'],
  ['central', 'kept for Saffron'],
])('%j cannot be had', (slug, why) => {
  expect(whyNotSlug(slug)).toContain(why)
})

test.each(['ab', 'amber', '24-7', 'a'.repeat(40)])('%j can', (slug) => {
  expect(slugShape.test(slug)).toBe(true)
  expect(whyNotSlug(slug)).toBeUndefined()
})
