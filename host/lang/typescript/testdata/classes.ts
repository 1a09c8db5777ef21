@Controller({ path: "/users" })
export class Users<T> extends Base<T>(Mixin) implements OnInit, ns.Disposable<T> {
  private readonly log = new Logger(this.name);
  static shared = Users.create(this);
  static { this.registry = new Map(); setUp(this); }
  declare typed: string;
  count: number = 0;
  #secret?: string;
  handler = async (req: Request) => { this.seen = req; return this.count; };
  wrapped = wrap(() => this.count);
  regular = function () { return this; };
  constructor(@Inject(TOKEN) private readonly svc: Service, public name = "x", protected override other?: Other, plain: number) {
    super(plain);
    this.svc.start();
    this.#secret = name;
    [this.first, { a: this.second = 1 }] = plain;
    this.count += 1;
    this.total++;
    queue(() => { this.deferred = plain; });
    function inner() { this.notOurs = 1; }
  }
  get value(): string { return this.#secret!; }
  set value(v) { this.#secret = v; }
  @Get(":id")
  @Auth()
  async find(@Param("id") id: string, @Body() { name }: Dto): Promise<User[]> { return super.find(id); }
  over(a: string): void;
  over(a: number): void;
  over(a: any) { return a; }
  abstract missing(): void;
  static async *generate() { yield* this.items; }
  [Symbol.iterator]() {}
  ["fixed"]() {}
  private hidden() {}
}
const Anonymous = class extends Users {};
const Named = class Own { self = Own; };
@Injectable() abstract class Plain { constructor(); constructor(readonly a?: string) {} }
