import { IconFile } from '@tabler/icons-react'
import type { FoundGroup } from '#areas/search/contract.ts'
import { best } from '#areas/search/web/matching.ts'
import type { Recent } from '#areas/search/web/recent.ts'
import type { Choice } from '#areas/search/web/useCommands.ts'
import { isActive, type NavEntry, type NavOf, sections } from '#kit/nav.ts'

/** A line of the palette. `record` is there for what is worth remembering once it was opened. */
export type Entry = Choice & { record?: Recent }
export type EntryGroup = { label: string; entries: Entry[] }

const most = { pages: 4, commands: 4, start: 5 }

/** What is shown: while nothing is typed what was opened last and where one can go, else whatever fits. */
export function entriesFor({ typed, pages, commands, recent, found, pagesOf }: Shown): EntryGroup[] {
  const groups =
    typed.trim() === ''
      ? [
          { label: 'Recent', entries: recent.map((record) => entryOf(record, pagesOf)) },
          { label: 'Go to', entries: pages.filter(({ detail }) => detail !== 'Settings').slice(0, 8) },
          { label: 'Commands', entries: commands.slice(0, most.start) },
        ]
      : [
          { label: 'Pages', entries: best(pages, typed, most.pages) },
          { label: 'Commands', entries: best(commands, typed, most.commands) },
          ...found.map(({ kind, label, hits }) => ({
            label,
            entries: hits.map(({ title, detail, to }) =>
              entryOf({ kind, label, title, detail, to }, pagesOf),
            ),
          })),
        ]
  return groups.filter(({ entries }) => entries.length > 0)
}

type Shown = {
  typed: string
  pages: Choice[]
  commands: Choice[]
  recent: Recent[]
  found: FoundGroup[]
  pagesOf: NavOf
}

function entryOf(record: Recent, pagesOf: NavOf): Entry {
  const { kind, title, detail, to } = record
  return { key: `${kind} ${to}`, label: title, detail, to, icon: iconOf(to, pagesOf), record }
}

/** A record has the sign of the line that its page belongs to. */
function iconOf(to: string, pagesOf: NavOf): NavEntry['icon'] {
  const path = to.split('?')[0] ?? to
  const lines = sections.flatMap(({ key }) => pagesOf(key, { canAny: () => true, kind: 'candidate' }))
  const longest = lines
    .filter((line) => line.to !== '/' && isActive(line, path))
    .sort((a, b) => (b.covers ?? b.to).length - (a.covers ?? a.to).length)[0]
  return longest?.icon ?? IconFile
}
