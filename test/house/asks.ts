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
      if (!asks(source, node, known)) continue
      for (const name of named(node)) for (const owner of ownersOf(name, above)) known.add(at(source, owner))
    }
  }
  const declared = new Map(sources.map((source) => [source, declarationsOf(source)]))
  const exported = new Map([...declared.values()].flatMap((each) => [...each]))
  const said = calls
    .filter(({ source, node }) => asks(source, node, known))
    .flatMap(({ source, node, above }) =>
      [...(node.arguments as Node[]), ...named(node).flatMap((name) => listsOf(name, above))].map(
        (expression) => ({ source, expression }),
      ),
    )
  return new Set(
    said.flatMap(({ source, expression }) =>
      textsIn(expression, (name) => declared.get(source)!.get(name) ?? exported.get(name)),
    ),
  )
}

/** A function that is exported asks wherever it is called; another one in its own file alone. */
const at = ({ file }: Source, { name, isExported }: Owner) => (isExported ? name : `${file} ${name}`)

function asks(source: Source, { callee }: Node, known: ReadonlySet<string>): boolean {
  const { type, name, property, object } = callee as Node
  if (type === 'Identifier') return known.has(name as string) || known.has(`${source.file} ${name}`)
  if (type !== 'MemberExpression' || (property as Node).name !== 'has') return false
  const { name: bare, property: last } = object as Node
  return bare === 'permissions' || (last as Node | undefined)?.name === 'permissions'
}

/** The arguments of a call that are mere names. */
const named = ({ arguments: given }: Node): string[] =>
  (given as Node[]).filter(({ type }) => type === 'Identifier').map(({ name }) => name as string)

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

const takes = ({ params }: Node, parameter: string) =>
  Array.isArray(params) && (params as Node[]).some(({ name }) => name === parameter)

/** What the names of a file stand for: the value of a constant, what a function returns. */
function declarationsOf({ nodes }: Source): Map<string, Node[]> {
  const found = new Map<string, Node[]>()
  for (const { node } of nodes) {
    const name = (node.id as Node | undefined)?.name
    const value = (node.type === 'FunctionDeclaration' ? node : node.init) as Node | undefined
    if (typeof name === 'string' && value) found.set(name, answersOf(value))
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

/** The texts of an expression, and of what is named in it: two steps far, which is as far as a choice of names goes. */
function textsIn(from: Node, lookUp: (name: string) => readonly Node[] | undefined, steps = 2): string[] {
  return nodesOf(from).flatMap(({ node }) => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
    if (node.type !== 'Identifier' || steps === 0) return []
    return (lookUp(node.name as string) ?? []).flatMap((meant) => textsIn(meant, lookUp, steps - 1))
  })
}

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
