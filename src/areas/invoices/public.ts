/** What others may ask of invoices on the server: whole runs, from drafts to issued documents. */
export { approve, issue } from '#areas/invoices/issuing/actions.ts'
export { listedInvoices } from '#areas/invoices/queries.ts'
export { createRun } from '#areas/invoices/runs/actions.ts'
