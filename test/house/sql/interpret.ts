import { builtIn } from '#test/house/sql/built-in.ts'
import { type Module, moduleOf, type Tree } from '#test/house/sql/modules.ts'
import { Closure, Fragment, Scope, Unknown, wordsOf } from '#test/house/sql/values.ts'

/**
 * Runs server code on paper, to learn the statements that it composes: what is known is worked out, what only a
 * request would tell is `Unknown`, and whether an unknown condition holds is said by `holds`.
 */
export type Run = {
  holds(condition: string): boolean
  /** Hears of every statement that is sent. */
  sent(statement: unknown, db: unknown): void
  /** The modules that are being read, the innermost last. */
  within: Module[]
  steps: number
  /** The module that is read: what others hand in is read with them. */
  module: Module
  /** The texts that functions said, and where. */
  said: Map<string, Set<Module>>
}

export class Thrown {}
type Ended = { value: unknown } | 'break' | undefined

const deepest = 14

export function callClosure(run: Run, { node, scope }: Closure, args: unknown[]): unknown {
  if (run.within.length >= deepest || run.steps++ > 20_000) return new Unknown(`${node.id?.name ?? '=>'}(…)`)
  const inner = new Scope(scope.module, scope)
  node.params.forEach((param: Tree, at: number) => {
    const rest = param.type === 'RestElement'
    const value = rest ? args.slice(at) : at < args.length ? args[at] : undefined
    bind(run, rest ? param.argument : param, value, inner)
  })
  run.within.push(scope.module)
  try {
    if (node.body.type !== 'BlockStatement') return evaluate(run, node.body, inner)
    const ended = execute(run, node.body, inner)
    return typeof ended === 'object' ? ended.value : undefined
  } finally {
    run.within.pop()
  }
}

/** Runs a function of which nothing is known but the names of its parameters. */
export function callUnknowing(run: Run, closure: Closure): unknown {
  try {
    return callClosure(
      run,
      closure,
      closure.node.params.map((param: Tree) => unknownFor(run, param)),
    )
  } catch (error) {
    if (error instanceof Thrown) return undefined
    throw error
  }
}

function unknownFor(run: Run, param: Tree): unknown {
  if (param.type === 'Identifier') return named(run, param)
  if (param.type === 'AssignmentPattern') return unknownFor(run, param.left)
  return param.type === 'RestElement' ? [] : new Unknown('')
}

function named(run: Run, { name, typeAnnotation }: Tree): unknown {
  // What rooms plug in is known before any request.
  if (name === 'areas') return topLevel(run, moduleOf('src/server/areas.ts'), 'areas')
  return new Unknown(typeAnnotation?.typeAnnotation.typeName?.name === 'AllDb' ? 'across' : name)
}

export function bind(run: Run, pattern: Tree, value: unknown, scope: Scope): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.names.set(pattern.name, value)
      return
    case 'AssignmentPattern':
      bind(run, pattern.left, value === undefined ? evaluate(run, pattern.right, scope) : value, scope)
      return
    case 'ObjectPattern':
      for (const each of pattern.properties) {
        if (each.type === 'RestElement') bind(run, each.argument, without(value, pattern), scope)
        else bind(run, each.value, member(value, keyOf(run, each, scope)), scope)
      }
      return
    case 'ArrayPattern':
      pattern.elements.forEach((each: Tree, at: number) => {
        if (each?.type === 'RestElement')
          bind(run, each.argument, Array.isArray(value) ? value.slice(at) : value, scope)
        else if (each) bind(run, each, member(value, String(at)), scope)
      })
  }
}

function without(value: unknown, pattern: Tree): unknown {
  if (!isRecord(value)) return value
  const taken = pattern.properties.map((each: Tree) => each.key?.name)
  return Object.fromEntries(Object.entries(value).filter(([name]) => !taken.includes(name)))
}

function execute(run: Run, node: Tree, scope: Scope): Ended {
  switch (node.type) {
    case 'BlockStatement': {
      const inner = new Scope(scope.module, scope)
      for (const each of node.body) {
        if (each.type === 'FunctionDeclaration') inner.names.set(each.id.name, new Closure(each, inner))
      }
      for (const each of node.body) {
        const ended = execute(run, each, inner)
        if (ended) return ended
      }
      return undefined
    }
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        bind(run, id, init ? evaluate(run, init, scope) : undefined, scope)
      }
      return undefined
    case 'ExpressionStatement':
      evaluate(run, node.expression, scope)
      return undefined
    case 'ReturnStatement':
      return { value: node.argument ? evaluate(run, node.argument, scope) : undefined }
    case 'ThrowStatement':
      throw new Thrown()
    case 'IfStatement':
      if (truth(run, evaluate(run, node.test, scope))) return execute(run, node.consequent, scope)
      return node.alternate ? execute(run, node.alternate, scope) : undefined
    case 'TryStatement':
      return tried(run, node, scope)
    case 'ForOfStatement':
    case 'ForInStatement':
      return forOf(run, node, scope)
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement': {
      const inner = new Scope(scope.module, scope)
      if (node.init?.type === 'VariableDeclaration') execute(run, node.init, inner)
      // How often is not known: once, and what it tells is kept.
      const ended = execute(run, node.body, inner)
      return typeof ended === 'object' ? ended : undefined
    }
    case 'SwitchStatement':
      return switched(run, node, scope)
    case 'BreakStatement':
    case 'ContinueStatement':
      return 'break'
    default:
      return undefined
  }
}

function tried(run: Run, { block, handler, finalizer }: Tree, scope: Scope): Ended {
  let ended: Ended
  try {
    ended = execute(run, block, scope)
    // What is done about a failure is read, too.
    if (handler && run.holds(`fails ${block.start}`)) throw new Thrown()
  } catch (error) {
    if (!(error instanceof Thrown)) throw error
    if (!handler) throw error
    const inner = new Scope(scope.module, scope)
    if (handler.param) bind(run, handler.param, new Unknown('error'), inner)
    ended = execute(run, handler.body, inner)
  } finally {
    if (finalizer) execute(run, finalizer, scope)
  }
  return ended
}

function forOf(run: Run, { left, right, body }: Tree, scope: Scope): Ended {
  const over = evaluate(run, right, scope)
  const items =
    Array.isArray(over) || over instanceof Map ? [...over].slice(0, 40) : [new Unknown(`${wordsOf(over)}[0]`)]
  for (const item of items) {
    const inner = new Scope(scope.module, scope)
    if (left.type === 'VariableDeclaration') bind(run, left.declarations[0].id, item, inner)
    const ended = execute(run, body, inner)
    if (typeof ended === 'object') return ended
  }
  return undefined
}

function switched(run: Run, { discriminant, cases }: Tree, scope: Scope): Ended {
  const value = evaluate(run, discriminant, scope)
  const chosen = cases.findIndex(
    ({ test }: Tree) => !test || truth(run, equal(value, evaluate(run, test, scope), true)),
  )
  const inner = new Scope(scope.module, scope)
  for (const each of chosen < 0 ? [] : cases.slice(chosen)) {
    for (const statement of each.consequent) {
      const ended = execute(run, statement, inner)
      if (ended) return ended === 'break' ? undefined : ended
    }
  }
  return undefined
}

/** What an expression comes to. */
export function evaluate(run: Run, node: Tree, scope: Scope): unknown {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') said(run, node.value, scope.module)
      return node.regex ? new RegExp(node.regex.pattern, node.regex.flags) : node.value
    case 'Identifier':
      return lookUp(run, node.name, scope)
    case 'TemplateLiteral':
      return texts(node, expressions(run, node, scope))
    case 'TaggedTemplateExpression':
      return tagged(run, node, scope)
    case 'AwaitExpression':
    case 'UnaryExpression':
      return unary(run, node, scope)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ChainExpression':
      return evaluate(run, node.expression, scope)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return new Closure(node, scope)
    case 'ObjectExpression':
      return record(run, node, scope)
    case 'ArrayExpression':
      return node.elements.flatMap((each: Tree) => (each ? listed(run, each, scope) : [undefined]))
    case 'ConditionalExpression':
      return evaluate(
        run,
        truth(run, evaluate(run, node.test, scope)) ? node.consequent : node.alternate,
        scope,
      )
    case 'LogicalExpression':
      return logical(run, node, scope)
    case 'BinaryExpression':
      return binary(node.operator, evaluate(run, node.left, scope), evaluate(run, node.right, scope))
    case 'AssignmentExpression':
      return assigned(run, node, scope)
    case 'SequenceExpression':
      return node.expressions.map((each: Tree) => evaluate(run, each, scope)).at(-1)
    case 'MemberExpression': {
      const object = evaluate(run, node.object, scope)
      const name = node.computed
        ? oneOf(run, object, evaluate(run, node.property, scope))
        : keyOf(run, { key: node.property }, scope)
      return member(object, name)
    }
    case 'CallExpression':
      return called(run, node, scope)
    case 'NewExpression':
      return made(run, node, scope)
    default:
      return new Unknown(scope.module.text.slice(node.start, node.end).replace(/\s+/g, ' '))
  }
}

function made(run: Run, node: Tree, scope: Scope): unknown {
  const args = node.arguments.flatMap((each: Tree) => listed(run, each, scope))
  handOn(run, args)
  const pairs: unknown[] = Array.isArray(args[0]) ? args[0] : []
  if (node.callee.name === 'Map' && pairs.length > 0) {
    return new Map(pairs.filter((pair): pair is [unknown, unknown] => Array.isArray(pair)))
  }
  if (node.callee.name === 'Set' && Array.isArray(args[0])) return [...new Set(pairs)]
  return new Unknown(`new ${node.callee.name}(…)`)
}

const expressions = (run: Run, node: Tree, scope: Scope): unknown[] =>
  node.expressions.map((each: Tree) => evaluate(run, each, scope))

function texts({ quasis }: Tree, values: unknown[]): unknown {
  const known = values.every((value) => typeof value !== 'object' || value === null)
  const parts = quasis.map((quasi: Tree, at: number) =>
    at < values.length
      ? `${quasi.value.cooked}${known ? values[at] : `\${${wordsOf(values[at])}}`}`
      : quasi.value.cooked,
  )
  return known ? parts.join('') : new Unknown(parts.join(''))
}

function tagged(run: Run, node: Tree, scope: Scope): unknown {
  const values = expressions(run, node.quasi, scope)
  if (node.tag.name !== 'sql') return new Unknown('tagged')
  const parts = node.quasi.quasis.flatMap((quasi: Tree, at: number) =>
    at < values.length ? [quasi.value.cooked, asPart(values[at])] : [quasi.value.cooked],
  )
  return new Fragment(parts, scope.module, node)
}

/** A text in a hole is a value, not words. */
const asPart = (value: unknown) => (typeof value === 'string' ? new Unknown(`'${value}'`) : value)

function unary(run: Run, node: Tree, scope: Scope): unknown {
  const value = evaluate(run, node.argument, scope)
  if (node.type === 'AwaitExpression') return value
  if (node.operator === '!') return truthOf(value) === undefined ? !truth(run, value) : !truthOf(value)
  if (node.operator === 'typeof' && !(value instanceof Unknown)) return typeof value
  if (node.operator === '-' && typeof value === 'number') return -value
  return new Unknown(`${node.operator} ${wordsOf(value)}`)
}

function record(run: Run, node: Tree, scope: Scope): unknown {
  const made: Record<string, unknown> = {}
  for (const each of node.properties) {
    if (each.type === 'SpreadElement') {
      const spread = evaluate(run, each.argument, scope)
      if (isRecord(spread)) Object.assign(made, spread)
      if (spread instanceof Unknown || partlyKnown.has(spread as object)) partlyKnown.add(made)
    } else {
      made[keyOf(run, each, scope)] = evaluate(run, each.value, scope)
    }
  }
  return made
}

/** Records that hold more than is known of them. */
export const partlyKnown = new WeakSet<object>()

function listed(run: Run, node: Tree, scope: Scope): unknown[] {
  if (node.type !== 'SpreadElement') return [evaluate(run, node, scope)]
  const spread = evaluate(run, node.argument, scope)
  if (spread instanceof Unknown) return [new Unknown(`${spread.words}[0]`)]
  return Array.isArray(spread) || spread instanceof Map ? [...spread] : []
}

function keyOf(run: Run, { key, computed }: Tree, scope: Scope): string {
  return computed ? wordsOf(evaluate(run, key, scope)) : (key.name ?? String(key.value))
}

/** Which one of the things that are listed is meant, where only a request would tell. */
export function oneOf(run: Run, object: unknown, key: unknown): string {
  if (!(key instanceof Unknown) || !isRecord(object)) return wordsOf(key)
  const names = Object.keys(object)
  return names.find((name) => run.holds(`${key.words} === ${name}`)) ?? names.at(-1) ?? ''
}

function logical(run: Run, { operator, left, right }: Tree, scope: Scope): unknown {
  const value = evaluate(run, left, scope)
  if (operator === '??') {
    const there = value instanceof Unknown ? run.holds(value.words) : value !== null && value !== undefined
    return there ? value : evaluate(run, right, scope)
  }
  return truth(run, value) === (operator === '||') ? value : evaluate(run, right, scope)
}

function binary(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '===' || operator === '!==') return equal(left, right, operator === '===')
  if (isKnown(left) && isKnown(right)) {
    const [a, b] = [left as number, right as number]
    if (operator === '+') return a + b
    if (operator === '-') return a - b
    if (operator === '*') return a * b
    if (operator === '<') return a < b
    if (operator === '>') return a > b
    if (operator === '<=') return a <= b
    if (operator === '>=') return a >= b
  }
  return new Unknown(`${wordsOf(left)} ${operator} ${wordsOf(right)}`)
}

/** Two spellings of one condition, so that a statement does not contradict itself. */
function equal(left: unknown, right: unknown, same: boolean): unknown {
  if (isKnown(left) && isKnown(right)) return (left === right) === same
  if ((right === undefined || right === null) && !(left instanceof Unknown)) return !same
  return new Unknown(`${same ? '' : '!'}${wordsOf(left)} === ${wordsOf(right)}`)
}

const isKnown = (value: unknown) => typeof value !== 'object' || value === null
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function truthOf(value: unknown): boolean | undefined {
  return value instanceof Unknown ? undefined : Boolean(value)
}

export function truth(run: Run, value: unknown): boolean {
  if (!(value instanceof Unknown)) return Boolean(value)
  const denied = value.words.startsWith('!')
  return run.holds(denied ? value.words.slice(1) : value.words) !== denied
}

function assigned(run: Run, { operator, left, right }: Tree, scope: Scope): unknown {
  const value = evaluate(run, right, scope)
  if (left.type === 'Identifier') {
    const holder = scope.holderOf(left.name)
    if (operator === '=' || operator === '??=') holder?.names.set(left.name, value)
  } else if (left.type === 'MemberExpression') {
    const object = evaluate(run, left.object, scope)
    if (isRecord(object) && operator === '=') {
      object[keyOf(run, { computed: left.computed, key: left.property }, scope)] = value
    }
  }
  return value
}

function member(object: unknown, name: string): unknown {
  if (Array.isArray(object)) {
    if (name === 'length') return object.length
    return name in object ? object[name as never] : new Unknown(`${wordsOf(object)}.${name}`)
  }
  if (isRecord(object)) return Object.hasOwn(object, name) ? object[name] : undefined
  if (object === undefined || object === null) return undefined
  return new Unknown(`${wordsOf(object)}.${name}`.replace(/^\./, ''))
}

function called(run: Run, node: Tree, scope: Scope): unknown {
  const { callee } = node
  const args = node.arguments.flatMap((each: Tree) => listed(run, each, scope))
  if (callee.type === 'MemberExpression') {
    const name = keyOf(run, { computed: callee.computed, key: callee.property }, scope)
    const object = callee.object.name === 'sql' ? 'sql' : evaluate(run, callee.object, scope)
    const written = callee.object && node.arguments[0]?.type === 'Literal' ? scope.module : undefined
    const done = builtIn(run, object, name, args, written)
    if (done !== undefined) return done.value
    const method = isRecord(object) ? object[name] : undefined
    if (method instanceof Closure) return callClosure(run, method, args)
    handOn(run, args)
    return new Unknown(`${wordsOf(object)}.${name}(${args.map(wordsOf).join(', ')})`)
  }
  // The columns of a record are known before any request; the rest of its shape is the contract's.
  if (callee.name === 'recordShape' && isRecord(args[1]))
    return { table: args[0], names: Object.keys(args[1]) }
  const fn = evaluate(run, callee, scope)
  if (fn instanceof Closure && worthFollowing(fn, args)) return callClosure(run, fn, args)
  handOn(run, args)
  return new Unknown(`${callee.name ?? '()'}(${args.map(wordsOf).join(', ')})`)
}

/** Functions of modules that write SQL, and those that are handed some. */
const worthFollowing = ({ scope }: Closure, args: unknown[]) =>
  scope.module.asks || scope.outer !== undefined || args.some((each) => each instanceof Fragment)

/** Whoever is handed a function will call it, some time. */
export function handOn(run: Run, args: unknown[]): void {
  for (const each of args) {
    if (each instanceof Closure) {
      if (each.scope.module === run.module) callUnknowing(run, each)
    } else if (Array.isArray(each)) handOn(run, each)
    else if (isRecord(each)) handOn(run, Object.values(each))
  }
}

/** Where a text is written: in what runs, and in the data of modules. */
function said(run: Run, text: string, module: Module): void {
  const into = evaluating.size > 0 ? inData : run.said
  into.set(text, (into.get(text) ?? new Set()).add(module))
}
const inData = new Map<string, Set<Module>>()

/** The modules that may have named a table. Whoever calls the platform names it, or hands in data that do. */
export function namersOf(run: Run, name: string): Module[] {
  const known = run.said.get(name) ?? inData.get(name)
  return known
    ? [...known]
    : [run.within.findLast(({ file }) => !file.startsWith('src/platform/')) ?? run.module]
}

const evaluating = new Set<string>()
const evaluated = new Map<string, unknown>()

function lookUp(run: Run, name: string, scope: Scope): unknown {
  if (name === 'undefined') return undefined
  const holder = scope.holderOf(name)
  if (holder) return holder.names.get(name)
  return topLevel(run, scope.module, name)
}

/** A name of a module's top level, followed to where it is declared. */
export function topLevel(run: Run, module: Module, name: string): unknown {
  const declared = module.declared.get(name)
  if (!declared) return new Unknown(name)
  if ('from' in declared) {
    return declared.from.endsWith('.ts') && declared.from.startsWith('src/')
      ? topLevel(run, moduleOf(declared.from), declared.name)
      : new Unknown(name)
  }
  const scope = new Scope(module)
  if (declared.init.type === 'FunctionDeclaration') return new Closure(declared.init, scope)
  const key = `${module.file} ${name}`
  if (evaluated.has(key)) return evaluated.get(key)
  if (evaluating.has(key)) return new Unknown(name)
  evaluating.add(key)
  run.within.push(module)
  try {
    const value = evaluate(run, declared.init, scope)
    evaluated.set(key, value)
    return value
  } finally {
    run.within.pop()
    evaluating.delete(key)
  }
}
