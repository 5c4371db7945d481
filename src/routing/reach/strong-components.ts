interface Components {
  /** The number of each node's component. */
  of: Uint32Array
  /** Nodes of each component. */
  sizes: number[]
}

const unseen = 0xffffffff

/** Parts of a directed graph within which every node can be reached from every other (Tarjan's algorithm, without recursion). */
export function strongComponents(nodes: number, from: ArrayLike<number>, to: ArrayLike<number>): Components {
  const { first, targets } = arcsByNode(nodes, from, to)
  const of = new Uint32Array(nodes).fill(unseen)
  const order = new Uint32Array(nodes).fill(unseen)
  /** The earliest node that is known to be reached from here. */
  const lowest = new Uint32Array(nodes)
  const next = first.slice(0, nodes)
  const sizes: number[] = []
  const open: number[] = []
  const path: number[] = []
  let seen = 0

  function enter(node: number): void {
    order[node] = seen
    lowest[node] = seen++
    open.push(node)
    path.push(node)
  }

  function leave(node: number): void {
    path.pop()
    if (lowest[node] !== order[node]) return
    let size = 0
    for (let member = -1; member !== node; size++) {
      member = open.pop() as number
      of[member] = sizes.length
    }
    sizes.push(size)
  }

  for (let root = 0; root < nodes; root++) {
    if (order[root] === unseen) enter(root)
    while (path.length > 0) {
      const node = path.at(-1) as number
      const at = next[node] as number
      if (at === first[node + 1]) {
        leave(node)
        continue
      }
      const target = targets[at] as number
      if (order[target] === unseen) {
        enter(target) // and come back to this arc
        continue
      }
      if (of[target] === unseen) lowest[node] = Math.min(lowest[node] as number, lowest[target] as number)
      next[node] = at + 1
    }
  }
  return { of, sizes }
}

function arcsByNode(nodes: number, from: ArrayLike<number>, to: ArrayLike<number>) {
  const first = new Uint32Array(nodes + 1)
  const add = (node: number, count: number) => {
    first[node + 1] = (first[node + 1] as number) + count
  }
  for (let arc = 0; arc < from.length; arc++) add(from[arc] as number, 1)
  for (let node = 0; node < nodes; node++) add(node, first[node] as number)
  const filled = first.slice()
  const targets = new Uint32Array(from.length)
  for (let arc = 0; arc < from.length; arc++) {
    const at = filled[from[arc] as number] as number
    targets[at] = to[arc] as number
    filled[from[arc] as number] = at + 1
  }
  return { first, targets }
}
