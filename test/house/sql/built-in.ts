import { callClosure, handOn, isRecord, namersOf, oneOf, type Run, truth } from '#test/house/sql/interpret.ts'
import type { Module } from '#test/house/sql/modules.ts'
import { Builder, Closure, Fragment, Unknown, Value, wordsOf } from '#test/house/sql/values.ts'

/** What the query builder, arrays and objects answer themselves; undefined for any other call. */
export function builtIn(
  run: Run,
  object: unknown,
  name: string,
  args: unknown[],
  /** The module that says the first argument itself. */
  written?: Module,
): { value: unknown } | undefined {
  const namers = () => (written ? [written] : namersOf(run, String(args[0])))
  if (object === 'sql') return { value: ofSql(name, args, namers) }
  if (object instanceof Fragment) return ofFragment(run, object, name, args)
  if (object instanceof Builder) return ofBuilder(run, object, name, args)
  if (/^(insertInto|updateTable|deleteFrom|selectFrom)$/.test(name))
    return { value: new Builder(name, args[0], namers()) }
  if (name === 'query' && sends(object)) return asked(run, object, args)
  if (name === 'executeQuery') return { value: new Unknown('executed') }
  if (Array.isArray(object)) return ofArray(run, object, name, args)
  if (object instanceof Map) return ofMap(run, object, name, args)
  if (typeof object === 'string') return ofText(object, name, args)
  if (object instanceof Unknown) return ofUnknown(run, object, name, args)
  return undefined
}

function ofSql(name: string, args: unknown[], namers: () => Module[]): unknown {
  const [first, separator] = args
  switch (name) {
    case 'ref':
    case 'table':
    case 'id':
      return typeof first === 'string'
        ? new Fragment([args.map((each) => quoted(String(each))).join('.')], undefined, undefined, namers())
        : first
    case 'raw':
      return typeof first === 'string' ? new Fragment([first]) : new Unknown(`raw ${wordsOf(first)}`)
    case 'lit':
      // A condition that is written out.
      if (first instanceof Unknown && first.words.includes(' === ')) return new Fragment(['true'])
      return typeof first === 'number' ? new Fragment([String(first)]) : new Fragment([new Value(first)])
    case 'join': {
      const between = separator ?? new Fragment([', '])
      const items = Array.isArray(first) ? first : [first]
      return new Fragment(items.flatMap((each, at) => (at > 0 ? [between, asValue(each)] : [asValue(each)])))
    }
    default:
      return new Fragment([new Value(first)])
  }
}

const asValue = (each: unknown) =>
  each instanceof Fragment || each instanceof Unknown ? each : new Value(each)
const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `"${part}"`))
    .join('.')

function ofFragment(run: Run, fragment: Fragment, name: string, args: unknown[]) {
  if (name === 'execute' || name === 'compile') run.sent(fragment, args[0])
  else if (name !== 'as' && name !== '$castTo' && name !== '$notNull') return undefined
  return {
    value:
      name === 'execute'
        ? new Unknown('result')
        : name === 'compile'
          ? { sql: fragment, parameters: new Unknown('parameters') }
          : fragment,
  }
}

function ofBuilder(run: Run, { verb, table, namers, calls }: Builder, name: string, args: unknown[]) {
  handOn(run, args)
  const more = new Builder(verb, table, namers, [...calls, { name, args }])
  if (!name.startsWith('execute')) return { value: more }
  run.sent(more, undefined)
  // What it says in words of its own is a statement, too: over its table.
  const from = new Fragment([` from ${table}`], undefined, undefined, namers)
  for (const each of more.calls.flatMap((call) => fragmentsIn(call.args))) {
    run.sent(new Fragment(['select ', each, from], each.module, each.node), undefined)
  }
  return { value: new Unknown('result') }
}

function fragmentsIn(value: unknown): Fragment[] {
  if (value instanceof Fragment) return [value]
  if (Array.isArray(value)) return value.flatMap(fragmentsIn)
  return isRecord(value) ? Object.values(value).flatMap(fragmentsIn) : []
}

const sends = (object: unknown) =>
  object instanceof Unknown && /client|pool|db|held|connection/i.test(object.words)

/** Words sent by the driver itself. */
function asked(run: Run, object: unknown, [words]: unknown[]) {
  const text = isRecord(words) ? words.text : words
  if (typeof text === 'string') run.sent(new Fragment([text]), object)
  return { value: new Unknown('result') }
}

function ofMap(run: Run, map: Map<unknown, unknown>, name: string, [key]: unknown[]) {
  if (name === 'get') return { value: map.get(oneOf(run, Object.fromEntries(map), key)) }
  if (name === 'values') return { value: [...map.values()] }
  if (name === 'keys') return { value: [...map.keys()] }
  return name === 'entries' ? { value: [...map] } : undefined
}

function ofText(text: string, name: string, args: unknown[]) {
  const pure =
    /^(replace|replaceAll|startsWith|endsWith|split|slice|toLowerCase|toUpperCase|trim|includes|repeat)$/
  if (!pure.test(name) || args.some((each) => each instanceof Unknown || each instanceof Closure))
    return undefined
  return { value: (text[name as 'replace'] as (...all: unknown[]) => unknown).apply(text, args) }
}

function ofArray(run: Run, items: unknown[], name: string, args: unknown[]) {
  const [fn] = args
  const each = (item: unknown, at: number) =>
    fn instanceof Closure ? callClosure(run, fn, [item, at]) : new Unknown(wordsOf(item))
  switch (name) {
    case 'map':
      return { value: items.map(each) }
    case 'flatMap':
      return { value: items.flatMap(each) }
    case 'filter':
      return { value: items.filter((item, at) => truth(run, each(item, at))) }
    case 'join':
      return items.every((item) => typeof item === 'string') ? { value: items.join(fn as string) } : undefined
    case 'flat':
      return { value: items.flat() }
    case 'includes':
      return items.some((item) => item instanceof Unknown) ? undefined : { value: items.includes(fn) }
    case 'push':
      items.push(...args)
      return { value: items.length }
    case 'concat':
      return { value: items.concat(...args) }
    default:
      return undefined
  }
}

/** One item stands for a list of which nothing is known. */
function ofUnknown(run: Run, object: Unknown, name: string, args: unknown[]) {
  if (object.words === 'Object' && isRecord(args[0])) {
    const record = args[0]
    if (name === 'entries') return { value: Object.entries(record) }
    if (name === 'keys') return { value: Object.keys(record) }
    if (name === 'values') return { value: Object.values(record) }
    if (name === 'hasOwn' && typeof args[1] === 'string') return { value: Object.hasOwn(record, args[1]) }
  }
  if (object.words === 'Promise' && name === 'all' && Array.isArray(args[0])) return { value: args[0] }
  if (!/^(map|flatMap|filter)$/.test(name) || !(args[0] instanceof Closure)) return undefined
  const item = callClosure(run, args[0], [new Unknown(`${object.words}[0]`), 0])
  return { value: name === 'filter' ? object : [item].flat() }
}
