import { parseSync } from 'oxc-parser'

/** What decides whether somebody holds a permission: `can(who, 'clients.view')`. */
const askers = ['can', 'covers', 'reachOf']

/** The few things of a syntax tree that are looked at here. */
type Node = { type: string; [field: string]: unknown }
type Found = { node: Node; above: readonly Node[] }
type Source = { file: string; nodes: readonly Found[] }

/**
 * The texts that these files hand to something that asks for a permission: to an asker, to `permissions.has`, or to a
 * function that passes a parameter of its own on to one, however far that goes. Constants and functions by whose name
 * the permission is chosen are followed. What merely lists or mentions a name does not ask for it.
 */
export function asksOf(texts: ReadonlyMap<string, string>): Set<string> {
  const sources = [...texts].map(([file, text]) => ({
    file,
    nodes: nodesOf(parseSync(file, text).program as unknown as Node),
  }))
  const known = new Set(askers)
  const calls = sources.flatMap((source) =>
    source.nodes.filter(({ node }) => node.type === 'CallExpression').map((call) => ({ source, ...call })),
  )
  for (let before = 0; before < known.size; ) {
    before = known.size
    for (const { source, node, above } of calls) {
      const names = named(askedIn(source, node, known))
      for (const owner of names.flatMap((name) => ownersOf(name, above))) known.add(at(source, owner))
    }
  }
  const textsOf = textsIn(sources)
  const asked = calls.flatMap(({ source, node, above }) => {
    const expressions = askedIn(source, node, known)
    const lists = named(expressions).flatMap((name) => listsOf(name, above))
    return [...expressions, ...lists].flatMap((expression) => textsOf(expression, source))
  })
  return new Set(asked)
}

/** A function that is exported asks wherever it is called; another one in its own file alone. */
const at = ({ file }: Source, { name, isExported }: Owner) => (isExported ? name : `${file} ${name}`)

/** What a call asks for, where it asks: its arguments, or the list in `names.some(may)`. */
function askedIn(source: Source, { callee, arguments: given }: Node, known: ReadonlySet<string>): Node[] {
  const isAsker = ({ type, name }: Node) =>
    type === 'Identifier' && (known.has(name as string) || known.has(`${source.file} ${name}`))
  if (isAsker(callee as Node)) return given as Node[]
  const { type, property, object } = callee as Node
  if (type !== 'MemberExpression') return []
  if ((given as Node[]).some(isAsker)) return [object as Node]
  const { name: bare, property: last } = object as Node
  const inSet = bare === 'permissions' || (last as Node | undefined)?.name === 'permissions'
  return inSet && (property as Node).name === 'has' ? (given as Node[]) : []
}

/** Those that are mere names. */
const named = (asked: readonly Node[]): string[] =>
  asked
    .map((each) => (each.type === 'SpreadElement' ? (each.argument as Node) : each))
    .filter(({ type }) => type === 'Identifier')
    .map(({ name }) => name as string)

type Owner = { name: string; isExported: boolean }

/** The functions with a name among those around a call that have this parameter. */
function ownersOf(parameter: string, above: readonly Node[]): Owner[] {
  return above.flatMap((node, depth) => {
    if (!takes(node, parameter)) return []
    const holder = node.type === 'FunctionDeclaration' ? node : above[depth - 1]
    const name = (holder?.id as Node | undefined)?.name
    if (typeof name !== 'string') return []
    return [{ name, isExported: above.some(({ type }) => type === 'ExportNamedDeclaration') }]
  })
}

/** The list whose items a parameter stands for, in `['a', 'b'].some((name) => can(who, name))`. */
function listsOf(parameter: string, above: readonly Node[]): Node[] {
  return above.flatMap((node, depth) => {
    const call = above[depth - 1]
    const callee = call?.type === 'CallExpression' ? (call.callee as Node) : undefined
    return takes(node, parameter) && callee?.type === 'MemberExpression' ? [callee.object as Node] : []
  })
}

/** Among its parameters, a rest of them included. */
const takes = ({ params }: Node, parameter: string) =>
  Array.isArray(params) &&
  (params as Node[]).some(
    ({ name, argument }) => (name ?? (argument as Node | undefined)?.name) === parameter,
  )

type Declared = { source: Source; answers: readonly Node[] }

/** What the names of a file stand for: the value of a constant, what a function returns. */
function declarationsOf(source: Source): Map<string, Declared> {
  const found = new Map<string, Declared>()
  for (const { node } of source.nodes) {
    const name = (node.id as Node | undefined)?.name
    const value = (node.type === 'FunctionDeclaration' ? node : node.init) as Node | undefined
    if (typeof name === 'string' && value) found.set(name, { source, answers: answersOf(value) })
  }
  return found
}

function answersOf(value: Node): Node[] {
  const body = value.body as Node | undefined
  if (!body) return [value]
  if (body.type !== 'BlockStatement') return [body]
  return nodesOf(body).flatMap(({ node }) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument as Node] : [],
  )
}

/**
 * The texts of an expression, and of what is named in it: as far as from `move.allow` to the table that the move was
 * found in.
 */
function textsIn(sources: readonly Source[]) {
  const declared = new Map(sources.map((source) => [source, declarationsOf(source)]))
  const anywhere = new Map([...declared.values()].flatMap((each) => [...each]))
  const known = new Map<number, Map<Declared, string[]>>()
  const textsOf = (from: Node, source: Source, steps = 4): string[] =>
    nodesOf(from).flatMap(({ node, above }) => {
      if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
      if (node.type !== 'Identifier' || steps === 0 || isMember(node, above.at(-1))) return []
      const name = node.name as string
      const meant = declared.get(source)!.get(name) ?? anywhere.get(name)
      return meant ? answersFrom(meant, steps - 1) : []
    })
  const answersFrom = (meant: Declared, steps: number): string[] => {
    const atSteps = known.get(steps) ?? new Map<Declared, string[]>()
    known.set(steps, atSteps)
    const before = atSteps.get(meant)
    if (before) return before
    const texts = [...new Set(meant.answers.flatMap((each) => textsOf(each, meant.source, steps)))]
    atSteps.set(meant, texts)
    return texts
  }
  return textsOf
}

/** The name behind the dot, or before the colon, stands for nothing by itself. */
const isMember = (node: Node, around: Node | undefined) =>
  (around?.type === 'MemberExpression' && around.property === node && !around.computed) ||
  (around?.type === 'Property' && around.key === node && !around.computed && !around.shorthand)

/** Every node of a tree, each with those around it, the outermost first. */
function nodesOf(root: Node): Found[] {
  const found: Found[] = []
  const visit = (node: Node, above: readonly Node[]) => {
    found.push({ node, above })
    const around = [...above, node]
    for (const part of Object.values(node)) {
      for (const each of Array.isArray(part) ? part : [part]) {
        if (each && typeof each === 'object' && typeof (each as Node).type === 'string')
          visit(each as Node, around)
      }
    }
  }
  visit(root, [])
  return found
}
