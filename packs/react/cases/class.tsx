import React from "react";

export class Counter extends React.Component<{ start: number; onDone: () => void }> {
  componentDidMount() {
    document.title = String(this.props.start);
  }
  render() {
    return this.props.start > 0 ? <button onClick={this.done}>{this.props.start}</button> : null;
  }
  done = () => this.props.onDone();
}

// yields component class.tsx::Counter: render if props.start > 0
// yields component class.tsx::Counter: return null if !(props.start > 0)
// yields hook Counter.componentDidMount: void
// yields handler Counter.done: return any

// A class of the project's own with the same methods is none.
class Base {
  render() {
    return null;
  }
}
export class Other extends Base {
  render() {
    return null;
  }
}
