if (a && b!.c) {}
!user!.name;
x === y!.z.w();
a + b!.c!.d + e!.f;
a || b!;
a && b === c as D;
a ?? {} as D;
a + b as D;
if (!a!.b!(c)[d]) {}
