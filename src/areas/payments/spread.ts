/** So much of an amount on each document, in their order, until nothing of it is left. Minor units. */
export function oldestFirst(
  open: readonly { id: number; balance: number }[],
  amount: number,
): { invoice_id: number; amount: number | null }[] {
  let left = amount
  return open.map(({ id, balance }) => {
    const taken = Math.min(left, balance)
    left -= taken
    return { invoice_id: id, amount: taken > 0 ? taken : null }
  })
}
