import { shortestPassword } from '#areas/identity/contract.ts'
import { commonWords } from '#areas/identity/passwords/common-passwords.ts'
import type { Reason } from '#platform/refusal.ts'

type Owner = { email: string; name: string }

/** Why this cannot be the password of this person, or undefined when it can. `field` is where it stands in the body. */
export function whyNotPassword(password: string, owner: Owner, field = 'new_password'): Reason | undefined {
  const problem = problemOf(password, owner)
  if (!problem) return undefined
  const [code, message] = problem
  return {
    code: `password.${code}`,
    title: 'Choose another password',
    description: message,
    errors: { [field]: [message] },
  }
}

function problemOf(password: string, owner: Owner): [code: string, message: string] | undefined {
  if ([...password].length < shortestPassword)
    return [
      'too_short',
      `Use at least ${shortestPassword} characters. A few words in a row are easy to remember.`,
    ]
  if (isAboutOwner(password, owner))
    return ['personal', 'This is your own name or address. Use something nobody would guess of you.']
  if (isCommon(password))
    return [
      'common',
      'Many people use this, so it is guessed first. A few words that do not belong together are better.',
    ]
}

/** One of the passwords that everybody thinks of: a common word or two with trimmings, keys in a row, something repeated. */
export function isCommon(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  if (unitOf(typed).length <= 4 || isKeysInARow(typed)) return true
  return [unitOf(typed), typed].some((text) => spellings(text).some(isMadeOfCommonWords))
}

function isAboutOwner(password: string, { email, name }: Owner): boolean {
  const local = email.split('@')[0] ?? ''
  const own = [...local.split(/[._+-]/), local, ...name.split(/\s+/), name]
    .map(letters)
    .filter((word) => word.length > 2)
  return spellings(password.toLowerCase()).some(
    (text) => own.includes(text) || isJoined(text, new Set(own), 2),
  )
}

/** `abcabcabc` is `abc`; what does not repeat is itself. */
function unitOf(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1)
  return again > 0 && again < text.length ? text.slice(0, again) : text
}

/** As it is read: without signs, without the figures around it, and with figures that stand for emails. */
function spellings(text: string): string[] {
  const core = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return [...new Set([letters(core), letters(unleet(core)), letters(unleet(text))])].filter(Boolean)
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign)
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

const isMadeOfCommonWords = (text: string) => text.length > 0 && isJoined(text, commonWords, 2)

/** Is the text nothing but at most so many of these words? */
function isJoined(text: string, words: ReadonlySet<string>, most: number): boolean {
  if (words.has(text)) return true
  if (most <= 1) return false
  return Array.from({ length: text.length - 1 }, (_, at) => at + 1).some(
    (at) => words.has(text.slice(0, at)) && isJoined(text.slice(at), words, most - 1),
  )
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Nothing but keys or emails that lie beside each other, three or more at a time: `qwerty123456`. */
function isKeysInARow(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const longest = Math.max(...runs.map((run) => lengthOfRun(text.slice(at), run)))
    if (longest < 3) return false
    at += longest
  }
  return true
}

function lengthOfRun(text: string, run: string): number {
  let length = 0
  while (length < text.length && run.includes(text.slice(0, length + 1))) length++
  return length
}

/** Candidates and contacts stand on records of the agency, which give them their names; staff names itself. */
export const keepsOwnName = ({ kind }: { kind: string }) => kind === 'staff'
