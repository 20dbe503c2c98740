import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder holds at most so many mails, and none for longer than so many days: they carry codes, and fill the disk. */
const most = { files: 1_000, days: 30 }

/**
 * Keeps mails as files for whoever runs the machine, and for nobody else: only the login of the server can read them,
 * and nothing serves them. The oldest go.
 */
export function keptFiles(folder: string, now: () => number = Date.now) {
  const stamp = (at: number) => new Date(at).toISOString().replaceAll(':', '-')
  return {
    /** Answers the whole path. The name begins with the moment, so that names sort by age. */
    keep: async (name: string, bytes: Uint8Array): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${stamp(now())}-${name.replaceAll(/[^\w.-]+/g, '-').slice(0, 100)}.eml`)
      await writeFile(file, bytes, { mode: 0o600 })
      const names = (await readdir(folder)).filter((each) => each.endsWith('.eml')).sort()
      const oldest = stamp(now() - most.days * 24 * 60 * 60 * 1000)
      const over = names.filter((each, at) => each < oldest || at < names.length - most.files)
      await Promise.all(over.map((each) => rm(join(folder, each), { force: true })))
      return file
    },
    /** Removes those whose name holds this. */
    remove: async (part: string): Promise<void> => {
      const names = await readdir(folder).catch(() => [])
      const found = names.filter((each) => each.includes(part))
      await Promise.all(found.map((each) => rm(join(folder, each), { force: true })))
    },
  }
}
