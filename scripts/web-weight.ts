import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Piece = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
export type Pieces = Record<string, Piece>
/** kB, and for each route what it adds to the first load. */
export type Weight = { first: number; routes: Record<string, number> }

/** What the build may weigh, gzip. Whoever goes above it says here why. */
// What rooms hang into the frame (navigation, commands, what news refresh) stands in one file of each: 1.5 kB of it.
// And what rooms put on the records of others (tabs, figures), as words and lazy pieces, and the keys: 2 kB more.
// Addresses and lines of purchase orders, rate cards, rate changes, figures and billing profiles: another 2 kB.
// Those of pay runs, statements of banks, chasing and corrections: another 1.5 kB.
// Those of files, compliance, texts, checks before a run, pay calendars and late charges: another 2 kB.
// Those of requests, weeks of agency work, reports and templates of documents: another 1.5 kB.
// Those of exchange rates, proformas, advice notes, funding, e-invoices, change requests and three clocks of workers: 3.5 kB.
export const mostFirst = 193
export const mostRoute = 60
/**
 * Above it, and what they may weigh: forms that calculate, or that have lists or tabs beside them. Those that choose a
 * candidate carry the tick that invites them; records that take the tabs and figures of other rooms weigh 1 kB more for it, and
 * those that say beforehand what a deletion would do as much again. The addresses of five more rooms are 1.5 kB of each. Forms lead to a record that is there already: half a kB.
 * Those of clients and suppliers choose a template, 1.5 kB; the editor of one knows every word of a document and its rules.
 * What is asked of people has its addresses and lines, too: a quarter of a kB.
 * The reports, as addresses and as permissions in words, are a tenth of a kB of each.
 * The addresses and permissions of nine more parts, and the numbers that partners are known by, are 2.5 kB of each form.
 * The addresses and permissions of eight more rooms, and the views and conditions of lists, are 2 kB of each form again.
 * A field for a day knows which day it is at the agency: 0.05 kB.
 * A correction names the days that move and that stay, a draft says why its payer stops it: 0.25 kB of their pages, 0.03 of each.
 * The form of a client knows what a website is, what is uploaded ends what it gives up, and links tell how they ended: 0.3 kB.
 * A correction says of a sheet why it stays beside a difference, and what to do first: 0.1 kB of its pages.
 * A field keeps what is typed and cannot be read, and says so; every form knows which currencies are money: 0.9 kB of each form.
 * One receipt pays many invoices in a form: 1 kB of its page.
 * A file that is deleted for good is one more piece of news, a permission in other words, and a refusal as one reason: 0.05 kB.
 */
const heavier: Record<string, number> = {
  'codes expense-codes/create': 67,
  'central/groups create': 67.5,
  'central/tenants create': 68,
  'central/tenants view': 67,
  'codes expense-codes/edit': 68.5,
  'codes rate-codes/create': 67.5,
  'codes rate-codes/edit': 69,
  'codes tax-codes/edit': 67.5,
  'identity/policy security': 67.5,
  'invoices/corrections view': 77,
  'invoice-templates create': 69.5,
  'invoice-templates edit': 80.5,
  'invoices/texts create': 71.5,
  'invoices/texts edit': 73,
  'invoices settings': 70,
  'payments create': 69.5,
  'purchase-orders/requests answer': 69.5,
  'invoices/corrections create': 74.5,
  'central/groups edit': 69,
  'payments/bank-statements create': 69.5,
  'purchase-orders create': 69,
  // A list whose columns, groups and totals are told by the report.
  'reports report': 76.5,
  'settings brand': 68.5,
  'central/tenants edit': 69.5,
  // A placement with its rates, what it costs and leaves over, its orders, its fee and its life.
  'jobs edit': 130.5,
  'jobs create': 115.5,
  'timesheets/entry submit': 92,
  'clients edit': 91,
  'access/users edit': 84,
  'clients create': 88.5,
  'suppliers edit': 84,
  'setup setup': 79,
  'candidates create': 81.5,
  'candidates edit': 81.5,
  'purchase-orders edit': 77,
  'settings agency': 77,
  'candidates view': 80,
  'clients profile-create': 79,
  'clients profile-edit': 79,
  'access/users create': 76.5,
  'access/roles edit': 75.5,
  'suppliers create': 77,
  'jobs/rate-cards agency': 74,
  'access/roles create': 73.5,
  'identity/api-tokens create': 72.5,
  'central/groups/mails template': 71.5,
  'access/teams edit': 72,
  'profile profile': 70.5,
  'access/teams create': 71.5,
  'invoices create': 70.5,
  'invoices edit': 70.5,
  'invoices run': 76,
  'mail/templates template': 70.5,
  'profile/central profile': 69.5,
  'timesheets/rule-sets create': 103.5,
  'candidates/change-requests my-details': 76,
  'candidates list': 67.5,
  'codes tax-codes/create': 66,
  'invoices/payment-requests certify': 74,
  'invoices/payment-requests create': 67,
  'jobs/rate-changes list': 63.5,
  'jobs/rate-changes view': 73,
  'payments/funding create': 65.5,
  'payments view': 65,
  'payroll/layouts create': 65.5,
  'payroll/layouts edit': 65.5,
  'compliance/guests asked': 75.5,
  'settings figures': 63.5,
  'assistants assistants': 64,
  'billing/documents company': 66,
  'jobs list': 61,
  'jobs placements': 72.5,
  'payroll/advice-notes create': 63.5,
  'webhooks create': 65.5,
  'webhooks edit': 65,
  'timesheets/rule-sets edit': 105,
}

/** The files of a build: what the login page and the frame need, and what each route needs besides. */
export function filesOfBuild(pieces: Pieces): { first: Set<string>; routes: [string, string[]][] } {
  const keys = Object.keys(pieces)
  const begins = keys.filter(
    (key) =>
      pieces[key]!.isEntry ||
      key.includes('/login.page.tsx') ||
      // What opens over a page is loaded when it is asked for.
      (key.includes('web/layouts/') && !/MenuDrawer|KeysDialog/.test(key)),
  )
  const first = needed(pieces, begins)
  const routes = keys
    .filter((key) => key.includes('.page.tsx') && pieces[key]!.isDynamicEntry)
    .map((key): [string, string[]] => [
      key.replace(/^src\/areas\/(.+)\/web\/(.+)\.page\.tsx.*$/, '$1 $2'),
      [...needed(pieces, [key])].filter((file) => !first.has(file)),
    ])
  return { first, routes }
}

/** kB of scripts over the wire; `sizeOf` a file, in bytes. */
export function weigh(pieces: Pieces, sizeOf: (file: string) => number): Weight {
  const { first, routes } = filesOfBuild(pieces)
  const sum = (files: Iterable<string>) =>
    [...files].filter((file) => file.endsWith('.js')).reduce((all, file) => all + sizeOf(file), 0) / 1000
  return { first: sum(first), routes: Object.fromEntries(routes.map(([name, files]) => [name, sum(files)])) }
}

export function tooHeavy({ first, routes }: Weight): string[] {
  const above = (what: string, kB: number, most: number) =>
    kB > most ? [`${what}: ${kB.toFixed(1)} kB, at most ${most}`] : []
  return [
    ...above('the first load', first, mostFirst),
    ...Object.entries(routes).flatMap(([name, kB]) => above(name, kB, heavier[name] ?? mostRoute)),
  ]
}

/** Pieces that wait for each other: what one begins with is not there yet in the other. */
export function circlesOf(pieces: Pieces): string[] {
  const done = new Set<string>()
  const visit = (key: string, way: string[]): string[] => {
    if (way.includes(key)) return [[...way.slice(way.indexOf(key)), key].join(' → ')]
    if (done.has(key)) return []
    const found = (pieces[key]?.imports ?? []).flatMap((next) => visit(next, [...way, key]))
    done.add(key)
    return found
  }
  return Object.keys(pieces).flatMap((key) => visit(key, []))
}

/** The files of these pieces and of all they import at once. */
export function needed(pieces: Pieces, keys: string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const piece = pieces[key]
    if (!piece || seen.has(key)) return
    seen.add(key)
    for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file)
    piece.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

export function readPieces(webFolder: string): Pieces {
  return JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Pieces
}

/** What the build left uncompressed is sent as it is. */
export function wireSize(path: string, squeeze: 'gz' | 'br'): number {
  const squeezed = `${path}.${squeeze}`
  return statSync(existsSync(squeezed) ? squeezed : path).size
}
