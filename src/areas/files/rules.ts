import { type File, longestName } from '#areas/files/contract.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

/** An address of a file lives so long, ms. */
export const addressLives = 5 * 60_000
/** An upload takes so long at most, ms, */
export const uploadLives = 24 * 3_600_000
/** and is forgotten after so long without a byte, unless somebody made a file of it. */
export const uploadRests = 3_600_000
/** So long work in the background may read what it put among them. */
export const importRests = 2 * 3_600_000
/** Between two looks at what was given up, ms. */
export const tidyEvery = 600_000
/** What was begun and not kept after so long was given up, ms. */
export const writingTakes = 3_600_000
/** So many versions a file may have. */
export const mostVersions = 1_000

/** Uploads on their way, with the bytes that they said they would have. */
export type Open = { count: number; bytes: number }

/** Where nothing else is set. A worker sends twenty photos of the largest size at once. */
export const usualUploads: { person: Open; tenant: Open } = {
  person: { count: 30, bytes: 600_000_000 },
  tenant: { count: 200, bytes: 2_000_000_000 },
}

/** Why nobody begins one more: `own` of the person and `all` of the agency count it in. */
export function whyNotBegin(
  { own, all }: { own: Open; all: Open },
  { person, tenant }: { person: Open; tenant: Open },
): Reason | undefined {
  const isOver = (open: Open, most: Open) => open.count > most.count || open.bytes > most.bytes
  const room = ({ count, bytes }: Open) =>
    `${counted(count, 'file')} of ${Math.floor(bytes / 1_000_000)} MB together may be on their way at once`
  if (isOver(own, person))
    return {
      code: 'upload.person',
      status: 429,
      title: 'You have begun many files',
      description: `Send or remove what you have begun first: ${room(person)}. What nobody goes on sending is forgotten after an hour.`,
    }
  if (isOver(all, tenant))
    return {
      code: 'upload.agency',
      status: 429,
      title: 'Your agency has begun many files',
      description: `Try again in a few minutes, once others have sent theirs: ${room(tenant)}.`,
    }
  return undefined
}

/**
 * A name as it may be shown and saved anywhere: without folders, control characters and marks that turn the direction
 * of writing (`gpj.exe` must not read as a picture), and not longer than is kept; its ending stays.
 */
export function cleanName(given: string): string {
  // Of what is longer than any name the middle goes first: nobody waits for patterns over a name of a megabyte.
  const name = (given.length > 2_000 ? given.slice(0, 1_000) + given.slice(-1_000) : given)
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (name === '') return 'File'
  const letters = [...name]
  if (letters.length <= longestName) return name
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, longestName - ending.length).join('') + ending
}

/** The name with the ending that its content has: `passport.jpeg` of a PNG is `passport.png`. `known`: all endings there are. */
export function namedAs(name: string, endings: readonly string[], known: readonly string[]): string {
  const clean = cleanName(name)
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(clean)?.[1]?.toLowerCase()
  if (ending && endings.includes(ending)) return clean
  const bare = ending && known.includes(ending) ? clean.slice(0, -ending.length - 1) : clean
  return cleanName(`${[...bare].slice(0, longestName - 6).join('')}.${endings[0]}`)
}

type Kept = Pick<File, 'hold_reason' | 'retention_until' | 'deleted_at'>

/** What rests on a file: something that was submitted, or what was determined of a company under IR35. */
export type Resting = 'submission' | 'determination'

/** Why it does not go into the bin. `today`: where the agency is. */
export function whyNotDelete(file: Kept, today: string, rests?: Resting): Reason | undefined {
  if (file.deleted_at !== null) return { code: 'file.in_bin', title: 'This file is in the bin already' }
  return whyStays(file, today, rests)
}

/** Why a file does not go, neither into the bin nor out of it for good. */
export function whyStays(
  { hold_reason, retention_until }: Omit<Kept, 'deleted_at'>,
  today: string,
  rests?: Resting,
): Reason | undefined {
  if (rests) return restingReasons[rests]
  if (hold_reason !== null)
    return {
      code: 'file.held',
      title: 'This file is under a legal hold',
      description: `Release it first. The reason: ${hold_reason}`,
    }
  if (retention_until !== null && retention_until >= today)
    return {
      code: 'file.retained',
      title: `This file is kept until ${formatDay(retention_until)}`,
      description: 'It can be deleted after that day.',
    }
  return undefined
}

const restingReasons: Record<Resting, Reason> = {
  submission: {
    code: 'file.submitted',
    title: 'This file was submitted for a compliance request',
    description: 'What was decided rests on it, so it stays.',
  },
  determination: {
    code: 'file.determination',
    title: 'A determination under IR35 rests on this file',
    description: 'Choose another statement on the page of the candidate first.',
  },
}

/** The same of several: none of them goes, and which one it is about is said. */
export function namedReason(reason: Reason | undefined, name: string, count: number): Reason | undefined {
  if (!reason || count === 1) return reason
  const description = [reason.title, reason.description].filter(Boolean).join('. ')
  return { ...reason, title: `“${name}” stays, so none of them was deleted`, description }
}

/** Nothing is given out before it is clean. */
export function whyNotServe(status: File['scan_status']): Reason | undefined {
  if (status === 'clean') return undefined
  return status === 'waiting'
    ? {
        code: 'file.waiting',
        title: 'This file is still being checked',
        description: 'The virus scanner did not answer when it arrived. It is asked again every few minutes.',
      }
    : {
        code: 'file.refused',
        title: 'This file was refused by the virus scanner',
        description: 'It is not given out. Delete it, or replace it with a clean one.',
      }
}

export function whyNotChange({ deleted_at }: Pick<File, 'deleted_at'>): Reason | undefined {
  if (deleted_at === null) return undefined
  return { code: 'file.in_bin', title: 'This file is in the bin', description: 'Bring it back first.' }
}

/** A file is of a record or of none. */
export function whyNotSubject(given: {
  subject: string | null
  subject_id: number | null
}): Reason | undefined {
  if ((given.subject === null) === (given.subject_id === null)) return undefined
  const field = given.subject === null ? 'subject' : 'subject_id'
  const message = 'Name the kind of record and its number, or neither'
  return {
    code: 'invalid',
    title: 'Please check the form',
    description: message,
    errors: { [field]: [message] },
  }
}
