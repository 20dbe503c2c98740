import type { CreditLine } from '#areas/invoices/credits/contract.ts'
import type { OldDocument, OldLine, PlannedLine } from '#areas/invoices/credits/rules.ts'
import { groupsOf, sum } from '#areas/invoices/credits/tax-groups.ts'
import { distribute, divide, lineAmount, minorToDecimal, scaled, unscaled } from '#platform/money.ts'

/** All that is left. What was given as goodwill before is taken off under its tax code. */
export function planWhole(document: OldDocument): PlannedLine[] {
  const all = document.lines.filter(({ net, credited_net }) => net !== credited_net)
  const planned = all.map((line) =>
    giveBack(line, line.net - line.credited_net, leftQuantity(line), document.currency),
  )
  const before = [...groupsOf(document)].flatMap(([tax_code_id, { left, tax_rate }]) => {
    const more = sum(planned.filter((line) => line.tax_code_id === tax_code_id).map(({ net }) => net)) - left
    if (more === 0) return []
    return [amountLine('Less what was credited before', -more, { tax_code_id, tax_rate }, document.currency)]
  })
  return [...planned, ...before]
}

/** These lines, or so much of each, with their share of every discount and surcharge under their tax code. */
export function planLines(
  { lines, currency }: Pick<OldDocument, 'lines' | 'currency'>,
  asked: readonly CreditLine[],
): PlannedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const planned = asked.flatMap((given) => {
    const line = byId.get(given.line_id)
    return line ? [planLine(line, given, currency)] : []
  })
  return [...planned, ...sharesOf(lines, planned, currency)]
}

/** Goodwill: shared among the tax codes by what is left under each. */
export function planAmount(document: OldDocument, amount: number): PlannedLine[] {
  const groups = [...groupsOf(document)].filter(([, { left }]) => left > 0)
  const shares = distribute(
    amount,
    groups.map(([, { left }]) => left),
  )
  return groups.flatMap(([tax_code_id, { tax_rate }], at) =>
    shares[at] === 0
      ? []
      : [amountLine('Goodwill', shares[at]!, { tax_code_id, tax_rate }, document.currency)],
  )
}

function planLine(line: OldLine, { quantity, net }: CreditLine, currency: string): PlannedLine {
  const left = line.net - line.credited_net
  if (net !== undefined) return giveBack(line, net, undefined, currency)
  if (quantity === undefined) return giveBack(line, left, leftQuantity(line), currency)
  const asked = scaled(line.quantity) < 0n ? unscaled(-scaled(quantity)) : unscaled(scaled(quantity))
  const all = scaled(asked) === scaled(leftQuantity(line))
  return giveBack(
    line,
    all ? left : lineAmount({ quantity: asked, rate: line.unit_price }, currency),
    asked,
    currency,
  )
}

const leftQuantity = ({ quantity, credited_quantity }: OldLine) =>
  unscaled(scaled(quantity) - scaled(credited_quantity))

/** In its own quantity and price where that is what it comes to, or what the whole line came to; else as one amount. */
function giveBack(line: OldLine, net: number, quantity: string | undefined, currency: string): PlannedLine {
  const { id, description, unit, unit_price, tax_code_id, tax_rate } = line
  const of = { credits_line_id: id, description, tax_code_id, tax_rate, net }
  const whole = quantity !== undefined && net === line.net && scaled(quantity) === scaled(line.quantity)
  const product = () => lineAmount({ quantity: quantity!, rate: unit_price }, currency) === net
  return line.kind === 'line' && quantity !== undefined && scaled(quantity) !== 0n && (whole || product())
    ? { ...of, unit, quantity, unit_price }
    : { ...of, ...asAmount(net, currency) }
}

/** One of a price, as far as a price goes; beyond it a hundred of a hundredth. */
function asAmount(net: number, currency: string) {
  const price = minorToDecimal(net, currency)
  if (price.replace('-', '').split('.')[0]!.length <= 8)
    return { unit: 'fixed', quantity: '1', unit_price: price }
  return { unit: 'fixed', quantity: '100', unit_price: unscaled(scaled(price) / 100n) }
}

/**
 * What a discount comes to on all work that is credited by now, less what of it was credited before: with the last of the
 * work the last penny of it goes back.
 */
function sharesOf(
  lines: readonly OldLine[],
  planned: readonly PlannedLine[],
  currency: string,
): PlannedLine[] {
  return lines
    .filter(({ kind }) => kind !== 'line')
    .flatMap((line) => {
      const work = lines.filter(
        ({ kind, tax_code_id }) => kind === 'line' && tax_code_id === line.tax_code_id,
      )
      const total = sum(work.map(({ net }) => net))
      const credited = sum(work.map(({ credited_net }) => credited_net))
      const now = sum(planned.filter((each) => each.tax_code_id === line.tax_code_id).map(({ net }) => net))
      if (total === 0 || now === 0) return []
      const due = Number(divide(BigInt(line.net) * BigInt(credited + now), BigInt(total)))
      const share = due - line.credited_net
      return share === 0 ? [] : [giveBack(line, share, undefined, currency)]
    })
}

function amountLine(
  description: string,
  net: number,
  { tax_code_id, tax_rate }: Pick<OldLine, 'tax_code_id' | 'tax_rate'>,
  currency: string,
): PlannedLine {
  return { credits_line_id: null, description, ...asAmount(net, currency), net, tax_code_id, tax_rate }
}
