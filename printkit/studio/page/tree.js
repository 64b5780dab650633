// A game with its variations: "WF FA (AV EE) AW" is WF, FA, AW, with AV, EE in place of FA.

export class Tree {
  constructor() { this.root = new Node("", null); }

  /** Return the tree written in a text; anything that cannot be read is left out. */
  static read(text) {
    const tree = new Tree(), open = [];
    let at = tree.root;
    for (const word of text.replace(/[()]/g, " $& ").split(/\s+/).filter(Boolean)) {
      if (word === "(") { if (!at.parent) continue; open.push(at); at = at.parent; }
      else if (word === ")") { if (open.length) at = open.pop(); }
      else at = at.add(word);
    }
    return tree;
  }

  /** Return the tree of a line as records write it: turns with comments, and variations in their places. */
  static of(line) {
    const tree = new Tree();
    tree.root.graft(line);
    return tree;
  }

  /** Return all nodes except the root, in the order of the text. */
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
      return [main.turn, ...others.map(other => `( ${[other.turn, ...walk(other)].join(" ")} )`),
        ...walk(main)];
    };
    return walk(this.root).join(" ");
  }

  /** Return the node with that number in the text; 0 is the root, no number the end of the main line. */
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
}

/** A turn in its place in the tree; the root has none. */
class Node {
  constructor(turn, parent) { Object.assign(this, { turn, parent, children: [], comments: [] }); }

  /** Return the child with that turn; new ones are added at the end. */
  add(turn) {
    const known = this.children.find(child => child.turn === turn);
    if (known) return known;
    this.children.push(new Node(turn, this));
    return this.children.at(-1);
  }

  graft(line) {
    let at = this;
    for (const { turn, comments, variations } of line) {
      const child = at.add(turn);
      child.comments = comments;
      for (const each of variations) at.graft(each);
      at = child;
    }
  }

  /** Return the turns that follow, in the form used by records. */
  line() {
    const [main, ...others] = this.children;
    if (!main) return [];
    const move = ({ turn, comments }, variations = []) => ({ turn, comments, variations });
    return [move(main, others.map(other => [move(other), ...other.line()])), ...main.line()];
  }

  /** Copy comments and judgements from another tree wherever both have the same turns. */
  inherit(other) {
    for (const child of this.children) {
      const known = other.children.find(each => each.turn === child.turn);
      if (!known) continue;
      Object.assign(child, { comments: known.comments, judged: known.judged });
      child.inherit(known);
    }
  }

  /** Return the nodes that lead here, without the root. */
  path() { return this.parent ? [...this.parent.path(), this] : []; }

  turns() { return this.path().map(node => node.turn); }

  drop() { this.parent.children = this.parent.children.filter(child => child !== this); }

  /** Return whether it belongs to a variation. */
  aside() { return this.path().some(node => node.parent.children[0] !== node); }

  /** Make the line through here the main one. */
  promote() {
    for (const node of this.path())
      node.parent.children = [node, ...node.parent.children.filter(child => child !== node)];
  }
}
