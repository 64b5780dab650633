// A game with its variations: "WF FA (AV EE) AW" is WF, FA, AW, and AV, EE in the place of FA.

export class Tree {
  constructor() { this.root = { turn: "", parent: null, children: [] }; }

  /** The tree that a text holds. What cannot be read is left out. */
  static read(text) {
    const tree = new Tree(), open = [];
    let at = tree.root;
    for (const word of text.replace(/[()]/g, " $& ").split(/\s+/).filter(Boolean)) {
      if (word === "(") { if (!at.parent) continue; open.push(at); at = at.parent; }
      else if (word === ")") { if (open.length) at = open.pop(); }
      else at = tree.add(at, word);
    }
    return tree;
  }

  static of(turns) {
    const tree = new Tree();
    turns.reduce((at, turn) => tree.add(at, turn), tree.root);
    return tree;
  }

  /** The child of a node with that turn; new ones come last. */
  add(at, turn) {
    const found = at.children.find(child => child.turn === turn);
    if (found) return found;
    const child = { turn, parent: at, children: [] };
    at.children.push(child);
    return child;
  }

  /** All nodes but the root, in the order of the text. */
  nodes() {
    const found = [];
    const walk = at => {
      const [main, ...others] = at.children;
      if (!main) return;
      found.push(main);
      for (const other of others) { found.push(other); walk(other); }
      walk(main);
    };
    walk(this.root);
    return found;
  }

  text() {
    const walk = at => {
      const [main, ...others] = at.children;
      if (!main) return [];
      return [main.turn, ...others.map(other => `( ${[other.turn, ...walk(other)].join(" ")} )`), ...walk(main)];
    };
    return walk(this.root).join(" ");
  }

  /** The node with a number in the order of the text; 0 is the root, none the end of the main line. */
  find(number) {
    if (number === "" || number === undefined || number === null) return this.end();
    return Number(number) === 0 ? this.root : this.nodes()[Number(number) - 1] || this.end();
  }

  number(node) { return node === this.root ? 0 : this.nodes().indexOf(node) + 1; }

  end(node = this.root) {
    let at = node;
    while (at.children.length) at = at.children[0];
    return at;
  }

  static turns(node) {
    const found = [];
    for (let at = node; at.parent; at = at.parent) found.unshift(at.turn);
    return found;
  }

  static depth(node) { return Tree.turns(node).length; }

  drop(node) { node.parent.children = node.parent.children.filter(child => child !== node); }

  /** Make the line through a node the main one. */
  promote(node) {
    for (let at = node; at.parent; at = at.parent)
      at.parent.children = [at, ...at.parent.children.filter(child => child !== at)];
  }
}
