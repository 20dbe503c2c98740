import type { SpaceEmail } from '#areas/central/space/queries.ts'
import type { SpaceLevel } from '#platform/storage/space.ts'

/** What owners of an agency read: what it means for them, and no figures. */
export function ownersWords(level: SpaceLevel): {
  title: string
  description: string
  type: 'info' | 'error'
} {
  if (level === 'short' || level === 'full')
    return {
      type: 'error',
      title: 'Saffron is short of space: documents cannot be made for now',
      description:
        'Files cannot be uploaded, exported or made until there is space again. Nothing that was saved is lost, and whoever runs Saffron was told.',
    }
  return {
    type: 'info',
    title: 'Saffron was short of space for a while',
    description: 'This is over. If a change or a file of yours was refused, please do it again.',
  }
}

const consequences = {
  low: 'Nothing is refused yet. Make space before it comes to that.',
  short: 'Uploads, exports and new documents are refused until there is space; everything else goes on.',
  full: 'Whatever would be saved is refused until there is space; people can still look things up.',
}

/** What those read who run it: with figures. */
export function emailWords({ level, free_mb, size_mb, name }: SpaceEmail) {
  const subject = level === 'low' ? 'Saffron is running low on space' : 'Saffron is short of space'
  return {
    subject,
    heading: subject,
    paragraphs: [`Hello ${name},`, consequences[level]],
    facts: [
      ['Free', `${free_mb} MB`],
      ['Of', `${size_mb} MB`],
    ] as [string, string][],
  }
}
