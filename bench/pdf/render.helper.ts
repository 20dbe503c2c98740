import { longInvoice } from '#areas/invoices/document/examples.ts'
import { renderInvoice } from '#areas/invoices/document/render.ts'
import { answering } from '../processes.ts'

/** Renders so many invoices of twenty lines, each another one, and tells how many a second. */
await answering(async () => {
  let next = 1
  const example = longInvoice(20)
  return ({ count }: { count: number }) => {
    const began = performance.now()
    for (let at = 0; at < count; at++)
      renderInvoice({ ...example, number: `INV-${String(next++).padStart(6, '0')}` })
    return (count / (performance.now() - began)) * 1000
  }
})
