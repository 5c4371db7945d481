import { parseSync } from 'vite'

/**
 * What the tests of a file are called, with the names of the `describe`s around them: `User > needs a name`.
 *
 * A table of `it.each` has its title as it is written (`needs %s`), which stands for all its rows, and the titles of
 * its rows where they are literals (`needs latitude`), there or in a constant of the file. Tests that are skipped, or
 * run only under a condition, those without a body, and tables without a row do not count.
 */
export function testTitles(source: string): Set<string> {
  const titles = new Set<string>()
  const program = parseSync('tests.ts', source).program as unknown as Node
  const tables = constantsOf(program)
  visit(program, [], true)
  return titles

  function visit(node: Node, around: string[], counts: boolean): void {
    const call = asTestCall(node, tables)
    if (!call) {
      for (const child of childrenOf(node)) visit(child, around, counts)
      return
    }
    const names = titlesOf(call).map((title) => [...around, title])
    const runs = counts && call.runs
    if (call.kind === 'test') for (const name of names) runs && titles.add(name.join(' > '))
    else for (const name of names) visit(call.body, name, runs)
  }

  function titlesOf({ title, rows }: TestCall): string[] {
    const template = literalOf(title)
    const written = typeof template === 'string' ? template : source.slice(title.start + 1, title.end - 1)
    return [written, ...rows.map((row) => render(written, row)).filter((text) => text !== undefined)]
  }
}

interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: the nodes of a syntax tree have fields by their type
  [field: string]: any
}

interface TestCall {
  kind: 'test' | 'describe'
  title: Node
  body: Node
  /** The arguments of each row of its table. */
  rows: Node[][]
  runs: boolean
}

/** `it('…', …)`, `describe.each([…])('…', …)` and so on. */
function asTestCall(node: Node, tables: Map<string, Node>): TestCall | undefined {
  if (node.type !== 'CallExpression') return
  const [title, ...others] = node.arguments as Node[]
  const body = others.find(({ type }) => /Function/.test(type))
  if (!title || !/^(Literal|TemplateLiteral)$/.test(title.type)) return
  const modifiers: string[] = []
  let rows: Node[][] | undefined
  let callee = node.callee as Node
  for (;;) {
    if (callee.type === 'MemberExpression') {
      modifiers.push(callee.property.name)
      callee = callee.object
    } else if (callee.type === 'CallExpression') {
      const [table] = callee.arguments as Node[]
      rows = rowsOf(table?.type === 'Identifier' ? tables.get(table.name) : table)
      callee = callee.callee
    } else break
  }
  if (callee.type !== 'Identifier' || !/^(it|test|describe)$/.test(callee.name)) return
  const isPlain = modifiers.every((name) => /^(each|for|concurrent|only)$/.test(name))
  const runs = isPlain && body !== undefined && rows?.length !== 0
  return {
    kind: callee.name === 'describe' ? 'describe' : 'test',
    title,
    body: body ?? title,
    rows: rows ?? [],
    runs,
  }
}

/** What is at the top of the file as `const name = …`. */
function constantsOf(program: Node): Map<string, Node> {
  const declarations: Node[] = program.body.flatMap((statement: Node) => statement.declarations ?? [])
  return new Map(declarations.filter(({ init }) => init).map(({ id, init }) => [id.name, init]))
}

/** Undefined if they are not written out. */
function rowsOf(table: Node | undefined): Node[][] | undefined {
  if (table && /^TS(As|Satisfies)Expression$/.test(table.type)) return rowsOf(table.expression)
  if (table?.type !== 'ArrayExpression') return undefined
  return table.elements.map((row: Node) => (row.type === 'ArrayExpression' ? row.elements : [row]))
}

/** The title of a row, or undefined if it shows a value that is not a literal. */
function render(template: string, row: Node[]): string | undefined {
  const values = row.map(literalOf)
  let at = 0
  let known = true
  const text = template.replace(/%([a-z])/g, (_placeholder, form: string) => {
    const value = values[at++]
    known &&= value !== undefined && 'sdij'.includes(form)
    return form === 'j' ? JSON.stringify(value) : String(value)
  })
  return known && at > 0 ? text : undefined
}

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

function literalOf(node: Node): Value | undefined {
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined
    case 'UnaryExpression':
      return node.operator === '-' && typeof node.argument.value === 'number'
        ? -node.argument.value
        : undefined
    case 'ArrayExpression': {
      const values: (Value | undefined)[] = node.elements.map(literalOf)
      return values.some((value) => value === undefined) ? undefined : (values as Value[])
    }
    case 'ObjectExpression': {
      const entries: [string, Value | undefined][] = node.properties.map(({ type, key, value }: Node) =>
        type === 'Property' ? [key.name ?? key.value, literalOf(value)] : ['', undefined],
      )
      return entries.some(([, value]) => value === undefined)
        ? undefined
        : (Object.fromEntries(entries) as Value)
    }
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string')
}
