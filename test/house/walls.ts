import { type Asks, asksOf, type Import, reachableFrom } from '#test/house/imports.ts'
import { inner, rooms } from '../../rooms.js'

const map: Record<string, readonly string[]> = rooms

/** Through which another room may be entered; `readers.ts`, of reading processes alone. */
const publicFiles = /^(contract\.ts|public\.ts|readers\.ts|web\/public\.tsx)$/

/** What a browser cannot run. */
const serverOnly =
  /^(node:|pg$|kysely|fastify|@fastify|nodemailer|graphile-worker|flydrive|pino|@myriaddreamin|@auth\/core)/

/** What contracts and rules may stand on besides each other: pure, on both sides. */
const pure = /^(zod|big\.js)$/

/** What every room says its own part of, and may read as a whole: data, so that it leads into no room. */
const catalogue = 'src/areas/permissions.ts'
const catalogueShape = 'src/platform/permission-catalogue.ts'
const roomPermissions = /^src\/areas\/.+\/permissions\.ts$/

const roomOf = (file: string) => file.match(/^src\/areas\/([^/]+)\//)?.[1]
const innerOf = (file: string) => file.match(/^src\/areas\/[^/]+\/([^/]+)\//)?.[1]
const inRoom = (file: string) => file.replace(/^src\/areas\/[^/]+\//, '')

/** Every import that goes through a wall, as a sentence. */
export function brokenWalls(imports: Import[]): string[] {
  const files = [...new Set(imports.map(({ from }) => from))]
  const asks = asksOf(imports)
  return [
    ...imports.flatMap((each) => whyNot(each) ?? []),
    ...serverFilesInTheBrowser(files, asks),
    ...pagesWithoutTemporal(files, asks),
    ...circlesOf(imports).map((files) => `${files.join(' → ')}: a circle of values`),
  ]
}

function whyNot({ from, to, type }: Import): string | undefined {
  const room = roomOf(from)
  const other = roomOf(to)
  if (from.startsWith('src/platform/') && /^src\/(areas|kit|server|web)\//.test(to)) {
    return `${from} imports ${to}: the platform knows no business and no shell`
  }
  if (room && to.startsWith('src/server/')) return `${from} imports ${to}: rooms do not know the shell`
  // What prepares tests stands on what other rooms prepare, as the tests themselves do.
  const preparesTests = [from, to].every((file) => file.endsWith('.testing.ts'))
  if (room && other && other !== room && !preparesTests) {
    if (!publicFiles.test(inRoom(to)))
      return `${from} imports ${to}: rooms meet at contract, public, readers and web/public only`
    if (!map[room]?.includes(other))
      return `${from} imports ${to}: ${other} is not on the line of ${room} in rooms.js`
  }
  if (room && other === room && !type && !/\/web\//.test(from)) {
    const [asking, asked] = [innerOf(from), innerOf(to)]
    const may = asking && inner[room]?.[asking]
    if (may && asked !== asking && asked && inner[room]?.[asked] && !may.includes(asked))
      return `${from} imports ${to}: ${asked} is not on the line of ${asking} in rooms.js`
  }
  if (from.startsWith('src/kit/') && /^src\/(areas|server|web)\//.test(to)) {
    return `${from} imports ${to}: the kit knows no room and no shell`
  }
  if (room && to.startsWith('src/web/')) {
    return `${from} imports ${to}: pages are made of the kit, and do not know the shell around them`
  }
  // Inner rooms have browser halves of their own.
  if (room && !/(^|\/)web\//.test(inRoom(from)) && to.startsWith('src/kit/')) {
    return `${from} imports ${to}: the server half of a room does not know the browser`
  }
  if (
    /\/(contract|rules)\.tsx?$/.test(from) &&
    !type &&
    /^[a-z@]/.test(to) &&
    !to.startsWith('src/') &&
    !pure.test(to)
  ) {
    return `${from} imports ${to}: contracts and rules are pure`
  }
  if (roomPermissions.test(from) && to !== catalogueShape) {
    return `${from} imports ${to}: permissions are mere words`
  }
  if (roomPermissions.test(to) && from !== catalogue) {
    return `${from} imports ${to}: permissions are gathered by ${catalogue} alone`
  }
  if (from === catalogue && to !== catalogueShape && !roomPermissions.test(to)) {
    return `${from} imports ${to}: it gathers permissions, and nothing else`
  }
  if (/\/(routes|area)\.ts$/.test(from) && to === 'kysely') {
    return `${from} imports kysely: SQL lives in queries`
  }
  return undefined
}

function serverFilesInTheBrowser(files: string[], asks: Asks): string[] {
  // pages.ts files are read while building: they place the pages and never run in a browser.
  const starts = files.filter(
    (file) => /(^src\/(kit|web)\/|\/web\/)/.test(file) && !file.endsWith('/pages.ts'),
  )
  const reached = reachableFrom(starts, asks)
  return [...reached]
    .filter(([file]) => serverOnly.test(file) || file.startsWith('src/server/'))
    .map(([file, via]) => `${via} imports ${file}: the browser would have to run it`)
}

function pagesWithoutTemporal(files: string[], asks: Asks): string[] {
  return files.flatMap((page) => {
    if (!page.endsWith('.page.tsx')) return []
    const reached = reachableFrom([page], asks)
    const via = reached.get('src/platform/zones.ts')
    return via && !reached.has('src/kit/temporal.ts')
      ? [`${via} imports src/platform/zones.ts: ${page} does not make sure of Temporal`]
      : []
  })
}

/** Files that need each other before either has run, each circle once and from its first file on. Types are erased. */
function circlesOf(imports: Import[]): string[][] {
  const asks = Map.groupBy(
    imports.filter(({ to, type }) => !type && to.startsWith('src/')),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const circles: string[][] = []
  const walk = (file: string, way: string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) return void circles.push([...way.slice(at), file])
    if (done.has(file)) return
    for (const { to } of asks.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of asks.keys()) walk(file, [])
  return circles
}
